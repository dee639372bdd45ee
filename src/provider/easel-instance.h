/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-canvas-delegate.h"
#include "easel-declaration.h"
#include "easel-host-files.h"
#include "easel-host-terminal.h"

G_BEGIN_DECLS

/* Why an instance is an orphan, visible to the user only: the object that its host does not have any more. */
typedef enum
{
  EASEL_ORPHAN_NONE,
  EASEL_ORPHAN_CANVAS,
  EASEL_ORPHAN_SESSION,
  EASEL_ORPHAN_HOST,
} EaselOrphanReason;

/* An open native canvas: the model behind its surface, without a widget. It lives from open to close, across
 * reconnects and restarts of Easel.
 *
 * Properties, notifying: "title", "status" (reported to the host at the next open), "unsaved" (it has content that
 * is not in any file of the user), "busy" (an agent's call is in progress: the surface shows that and offers Stop),
 * "host-files", "host-terminals", "host-delegate" (NULL while disconnected), "granted", "shared" (opened by the user,
 * and an agent may use it).
 * Signals: "changed": the result of save() has changed; the provider saves within a second. "left-location" (const
 * char *location): the instance showed this site or path until now. "message" (JsonNode *payload): for the agents
 * that have it open. */
#define EASEL_TYPE_INSTANCE (easel_instance_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselInstance, easel_instance, EASEL, INSTANCE, GObject)

/* Called when the location is known, unless @call has been answered before. @user_data is freed afterwards in any
 * case. */
typedef void (*EaselInstanceLocated) (EaselCall *call, gpointer user_data);

struct _EaselInstanceClass
{
  GObjectClass parent_class;

  /* Answers @call with NULL. @again: the instance was open already; the input may have changed. A failed first open
   * discards the instance. */
  void        (*open)      (EaselInstance *self, EaselCall *call, gboolean again);
  /* Whether the instance is loading another location, and questions name locations. Default: FALSE. */
  gboolean    (*is_relocating) (EaselInstance *self);
  /* Calls @then when the new location is known, unless @call is answered before. */
  void        (*await_location)    (EaselInstance *self, EaselCall *call, EaselInstanceLocated then, gpointer user_data,
                                    GDestroyNotify free_func);
  /* FALSE: closing by the agent would lose the user's work. Default: TRUE. */
  gboolean    (*may_close) (EaselInstance *self);
  /* Writes unsaved work to the store folder now. FALSE: the work would be lost if the program ended now. */
  gboolean    (*flush)      (EaselInstance *self);
  /* (transfer full): names of running programs that would end with Easel; foreign. Default: none. */
  GStrv       (*list_programs) (EaselInstance *self);
  /* The agent or the user closed the instance: deletes the data in the store folder. */
  void        (*close)     (EaselInstance *self);
  /* Nullable: a closed instance is open again, with its content, but without the data in the store folder. NULL: an
   * instance that the user reopens is a new one. */
  void        (*reopened)  (EaselInstance *self);
  /* (transfer full): small state for restore() after a restart; large data belongs in the store folder. */
  JsonObject *(*save)      (EaselInstance *self);
  void        (*restore)   (EaselInstance *self, JsonObject *saved);
  /* (transfer full) (nullable): input for an open that shows the same content again after it was closed. */
  JsonObject *(*describe)  (EaselInstance *self);
  /* Sharing with an agent has ended: drops the agent's unfinished work, such as a line that the user did not run. */
  void        (*share_ended)    (EaselInstance *self);
};

const EaselDeclaration *easel_instance_get_declaration    (EaselInstance *self);
const char             *easel_instance_get_id             (EaselInstance *self);   /* hostile text: never a path */
const EaselRequester   *easel_instance_get_requester      (EaselInstance *self);
/* (nullable): the present title, cleaned for display. */
const char             *easel_instance_get_title          (EaselInstance *self);
const char             *easel_instance_get_status         (EaselInstance *self);
/* The session whose catalogue lists the instance. A request that names the instance by its channel does not tell it. */
const char             *easel_instance_get_home           (EaselInstance *self);
EaselOrphanReason       easel_instance_get_orphan_reason  (EaselInstance *self);
/* (transfer none): private folder, mode 0700, created on first use, removed on close. */
GFile                  *easel_instance_get_store          (EaselInstance *self);
/* (nullable): the host's files and terminals; NULL while disconnected. */
EaselHostFiles         *easel_instance_get_host_files     (EaselInstance *self);
EaselHostTerminals     *easel_instance_get_host_terminals (EaselInstance *self);
/* (nullable): forwards ports of the host's computer; NULL while disconnected. */
EaselCanvasDelegate    *easel_instance_get_host_delegate  (EaselInstance *self);
/* Folders that the user granted; (transfer none), NULL-terminated. */
const char * const     *easel_instance_get_granted     (EaselInstance *self);
gboolean                easel_instance_is_busy         (EaselInstance *self);
gboolean                easel_instance_is_unsaved      (EaselInstance *self);
gboolean                easel_instance_is_shared       (EaselInstance *self);
void                    easel_instance_set_unsaved     (EaselInstance *self,
                                                        gboolean       is_unsaved);
/* (transfer full) (nullable): input for an open that shows the same content again after it was closed. */
JsonObject             *easel_instance_describe        (EaselInstance *self);
/* (transfer full) (nullable): names of running programs that would end with Easel; NULL if there are none. */
GStrv                   easel_instance_list_programs   (EaselInstance *self);
/* The user pressed Stop: cancels every unanswered call. */
void                    easel_instance_stop            (EaselInstance *self);

/* For subclasses. */
gboolean easel_instance_is_repeated  (EaselInstance *self, JsonObject *input);
void     easel_instance_set_title    (EaselInstance *self, const char *title);
void     easel_instance_set_status   (EaselInstance *self, const char *status);
void     easel_instance_set_location (EaselInstance *self, const char *location);
void     easel_instance_emit_changed (EaselInstance *self);
void     easel_instance_emit_message (EaselInstance *self, JsonNode *payload);

G_END_DECLS
