/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-catalogs.h"
#include "a2ui-component.h"
#include "a2ui-data.h"
#include "a2ui-values.h"

G_BEGIN_DECLS

/* A surface of a sender: its definitions, its data model, and the state of the user's input that is in neither. It is
 * shown once it has a root.
 *
 * Signals: "rendering-changed": the root or the styles changed; "problem" (A2uiProblem *problem): found while the
 * surface is shown; "action" (JsonNode *user_action): a message for the agent; "open-url" (const char *url): a foreign
 * address, to be opened after a question to the user; "in-flight-changed"; "changed": the result of a2ui_surface_save()
 * changed. */
#define A2UI_TYPE_SURFACE (a2ui_surface_get_type ())
G_DECLARE_FINAL_TYPE (A2uiSurface, a2ui_surface, A2UI, SURFACE, GObject)

/* @quota: (nullable): copied for the surface. */
A2uiSurface   *a2ui_surface_new              (const char    *id,
                                              A2uiQuota     *quota);
/* (nullable) (transfer none) */
A2uiQuota     *a2ui_surface_get_quota        (A2uiSurface   *self);
const char    *a2ui_surface_get_id           (A2uiSurface   *self);
/* (nullable): static; NULL: A2UI 0.8. Actions and problems are sent in this version. */
const char    *a2ui_surface_get_version      (A2uiSurface   *self);
void           a2ui_surface_set_version      (A2uiSurface   *self,
                                              const char    *version);
/* @catalog: (nullable): the catalogId of the surface, foreign. */
void           a2ui_surface_set_catalog      (A2uiSurface   *self,
                                              const char    *catalog);
gboolean       a2ui_surface_knows            (A2uiSurface   *self,
                                              A2uiComponent *component);
gboolean       a2ui_surface_has_catalog      (A2uiSurface   *self,
                                              A2uiCatalogs   catalog);
void           a2ui_surface_set_sends_data   (A2uiSurface   *self,
                                              gboolean       sends_data);
JsonNode      *a2ui_surface_dup_sent_data    (A2uiSurface   *self);
/* (nullable): the id of the root component; NULL: the surface is not shown yet. */
const char    *a2ui_surface_get_root         (A2uiSurface   *self);
/* (nullable): "font" and "primaryColor" of "styles" of A2UI 0.8; a colour is "#RRGGBB". */
const char    *a2ui_surface_get_font         (A2uiSurface   *self);
const char    *a2ui_surface_get_colour       (A2uiSurface   *self);
A2uiData      *a2ui_surface_get_data         (A2uiSurface   *self);
A2uiValues    *a2ui_surface_get_values       (A2uiSurface   *self);
/* (nullable) (transfer none) */
A2uiComponent *a2ui_surface_get_component    (A2uiSurface   *self,
                                              const char    *id);
guint          a2ui_surface_get_n_components (A2uiSurface   *self);
/* (transfer full): notified when the definition of @id arrives or changes. */
A2uiWatch     *a2ui_surface_watch_component  (A2uiSurface   *self,
                                              const char    *id,
                                              A2uiWatchFunc  func,
                                              gpointer       user_data);

/* (transfer full): ids of visible components without a definition, at most A2UI_LIMIT_PROBLEMS. */
GStrv          a2ui_surface_list_missing   (A2uiSurface  *self);

/* The state of the surface as an object, without the text of obscured inputs; a2ui_surface_restore() restores it in a
 * new surface. */
JsonObject    *a2ui_surface_save           (A2uiSurface  *self);
void           a2ui_surface_restore        (A2uiSurface  *self,
                                            JsonObject   *saved);

/* Regular expressions of a form have a limit of CPU time in each turn of the main loop. */
gboolean       a2ui_surface_may_match      (A2uiSurface  *self);
void           a2ui_surface_add_match      (A2uiSurface  *self,
                                            gint64        time);

/* Content of messages. */
void           a2ui_surface_define         (A2uiSurface  *self,
                                            GPtrArray    *components,
                                            A2uiProblems *problems);
void           a2ui_surface_begin          (A2uiSurface  *self,
                                            JsonObject   *begin,
                                            A2uiProblems *problems);

/* For nodes. @instance: the key of one. */
void      a2ui_surface_seed       (A2uiSurface  *self,
                                   const char   *instance,
                                   const char   *scope,
                                   const char   *address,
                                   JsonObject   *bound);
void      a2ui_surface_set_local  (A2uiSurface  *self,
                                   const char   *instance,
                                   const char   *address,
                                   gboolean      obscured,
                                   JsonNode     *value);
gboolean  a2ui_surface_enter_node (A2uiSurface  *self);
void      a2ui_surface_leave_node (A2uiSurface  *self);
void      a2ui_surface_report     (A2uiSurface     *self,
                                   A2uiProblemCode  code,
                                   const char      *component_id,
                                   const char      *message);
void      a2ui_surface_exceed     (A2uiSurface     *self,
                                   A2uiQuotaKind    what,
                                   const char      *component_id,
                                   const char      *message);

/* Actions in flight. Returns FALSE if the same action is in flight already. */
gboolean a2ui_surface_send         (A2uiSurface *self,
                                    const char  *instance,
                                    JsonObject  *action);
void     a2ui_surface_open_url     (A2uiSurface *self,
                                    const char  *url);
gboolean a2ui_surface_is_in_flight (A2uiSurface *self,
                                    const char  *instance);
void     a2ui_surface_end_flights  (A2uiSurface *self);

G_END_DECLS
