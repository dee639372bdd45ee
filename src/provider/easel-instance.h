/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-declaration.h"
#include "easel-host-files.h"
#include "easel-host-terminal.h"

G_BEGIN_DECLS

/* Why an instance is left to the user alone: its host has this no more. */
typedef enum
{
  EASEL_ORPHAN_NONE,
  EASEL_ORPHAN_CANVAS,
  EASEL_ORPHAN_SESSION,
  EASEL_ORPHAN_HOST,
} EaselOrphanReason;

/* An open native canvas: the model behind its surface, without a widget, living from open to close over
 * reconnects and over our own restart.
 *
 * Properties, notifying: "title", "status" (answered to the host at the next open), "unsaved" (it is in no file of
 * the user), "busy" (an agent is acting: the surface shows it and offers Stop), "host-files", "host-terminals" (the
 * connection came or went), "granted", "shared" (the user's own, and an agent may use it).
 * Signals: "changed": save() would give something else; the provider saves within a second. "left-location" (const char
 * *location): it showed this site or path until now. "message" (JsonNode *payload): its word to whoever uses it. */
#define EASEL_TYPE_INSTANCE (easel_instance_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselInstance, easel_instance, EASEL, INSTANCE, GObject)

/* @user_data is freed with the waiting. */
typedef void (*EaselInstanceLocated) (EaselCall *call, gpointer user_data);

struct _EaselInstanceClass
{
  GObjectClass parent_class;

  /* Answers @call with NULL; @again: it was open, input may have changed. A failed first open discards the instance. */
  void        (*open)      (EaselInstance *self, EaselCall *call, gboolean again);
  /* Whether it is on its way to another place, and the user is asked about places. Without it none ever is. */
  gboolean    (*is_relocating) (EaselInstance *self);
  /* Calls @then when it is there; never for a call that was answered meanwhile. */
  void        (*await_location)    (EaselInstance *self, EaselCall *call, EaselInstanceLocated then, gpointer user_data,
                                    GDestroyNotify free_func);
  /* FALSE: an agent's close would lose what the user did here. Without it there is nothing to lose. */
  gboolean    (*may_close) (EaselInstance *self);
  /* Writes what is kept in the store folder, at once. FALSE: the program would lose what is here if it ended now. */
  gboolean    (*flush)      (EaselInstance *self);
  /* (transfer full): names of the programs that run here and would end with Easel; foreign. Without it none can. */
  GStrv       (*list_programs) (EaselInstance *self);
  /* The agent or the user closed it: drop what was kept in the store folder. */
  void        (*close)     (EaselInstance *self);
  /* (transfer full): what restore() needs after a restart, small; larger things go into the store folder. */
  JsonObject *(*save)      (EaselInstance *self);
  void        (*restore)   (EaselInstance *self, JsonObject *saved);
  /* (transfer full) (nullable): input for an open that shows the same again, after it was closed. */
  JsonObject *(*describe)  (EaselInstance *self);
  /* The user shared it with an agent, which has it no more: drops what that began here and nobody took up. */
  void        (*share_ended)    (EaselInstance *self);
};

const EaselDeclaration *easel_instance_get_declaration (EaselInstance *self);
const char             *easel_instance_get_id          (EaselInstance *self);   /* hostile text: never a path */
const EaselRequester     *easel_instance_get_requester     (EaselInstance *self);
/* (nullable): as it is now, cleaned for display. */
const char             *easel_instance_get_title       (EaselInstance *self);
const char             *easel_instance_get_status      (EaselInstance *self);
/* The session that has it, which a request that names its channel does not tell. */
const char             *easel_instance_get_home        (EaselInstance *self);
EaselOrphanReason               easel_instance_get_orphan_reason        (EaselInstance *self);
/* (transfer none): a folder of its own, mode 0700, made on first use, removed on close. */
GFile                  *easel_instance_get_store       (EaselInstance *self);
/* (nullable): what the host lends; NULL while its connection is gone. */
EaselHostFiles         *easel_instance_get_host_files  (EaselInstance *self);
EaselHostTerminals     *easel_instance_get_host_terminals (EaselInstance *self);
/* Folders that the user granted; (transfer none), NULL-terminated. */
const char * const     *easel_instance_get_granted     (EaselInstance *self);
gboolean                easel_instance_is_busy         (EaselInstance *self);
gboolean                easel_instance_is_unsaved      (EaselInstance *self);
gboolean                easel_instance_is_shared       (EaselInstance *self);
void                    easel_instance_set_unsaved     (EaselInstance *self,
                                                        gboolean       is_unsaved);
/* (transfer full) (nullable): input for an open that shows the same again, after it was closed. */
JsonObject             *easel_instance_describe        (EaselInstance *self);
/* (transfer full) (nullable): names of the programs that run here and would end with Easel; NULL: there are none. */
GStrv                   easel_instance_list_programs   (EaselInstance *self);
/* The user pressed Stop: cancels every call in progress. */
void                    easel_instance_stop            (EaselInstance *self);

/* For subclasses. */
gboolean easel_instance_is_repeated (EaselInstance *self, JsonObject *input);
void easel_instance_set_title    (EaselInstance *self, const char *title);
void easel_instance_set_status   (EaselInstance *self, const char *status);
void easel_instance_set_location    (EaselInstance *self, const char *location);
void easel_instance_emit_changed (EaselInstance *self);
void easel_instance_emit_message (EaselInstance *self, JsonNode *payload);

G_END_DECLS
