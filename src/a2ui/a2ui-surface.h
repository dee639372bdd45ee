/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-component.h"
#include "a2ui-data.h"

G_BEGIN_DECLS

/* A surface of a sender: its definitions, its data model, and what the user did that neither holds. Nothing is to
 * be shown before it has a root.
 *
 * Signals: "rendering-changed": another root, or other styles; "problem" (A2uiProblem): found while it is shown;
 * "action" (JsonNode *user_action, a message for the agent); "open-url" (const char *url): foreign, to be asked about;
 * "in-flight-changed"; "changed": a2ui_surface_save() would
 * give something else. */
#define A2UI_TYPE_SURFACE (a2ui_surface_get_type ())
G_DECLARE_FINAL_TYPE (A2uiSurface, a2ui_surface, A2UI, SURFACE, GObject)

/* @quota: (nullable): what it says now holds for the surface. */
A2uiSurface   *a2ui_surface_new            (const char    *id,
                                            A2uiQuota *quota);
/* (nullable) (transfer none) */
A2uiQuota *a2ui_surface_get_quota  (A2uiSurface   *self);
const char    *a2ui_surface_get_id         (A2uiSurface  *self);
/* (nullable): static; NULL is A2UI 0.8. Actions and problems are told in it. */
const char    *a2ui_surface_get_version    (A2uiSurface  *self);
void           a2ui_surface_set_version    (A2uiSurface  *self,
                                            const char   *version);
void           a2ui_surface_set_sends_data (A2uiSurface  *self,
                                            gboolean      sends_data);
JsonNode      *a2ui_surface_dup_sent_data  (A2uiSurface  *self);
/* (nullable): the id of the component to show; NULL: not to be shown yet. */
const char    *a2ui_surface_get_root       (A2uiSurface  *self);
/* (nullable): as in "styles" of A2UI 0.8; a colour is "#RRGGBB". */
const char    *a2ui_surface_get_font       (A2uiSurface  *self);
const char    *a2ui_surface_get_colour     (A2uiSurface  *self);
A2uiData      *a2ui_surface_get_data       (A2uiSurface  *self);
/* (nullable) (transfer none) */
A2uiComponent *a2ui_surface_get_component  (A2uiSurface  *self,
                                            const char   *id);
guint          a2ui_surface_get_n_components (A2uiSurface *self);
/* (transfer full): told when the definition of @id comes or changes. */
A2uiWatch     *a2ui_surface_watch_component (A2uiSurface  *self,
                                             const char   *id,
                                             A2uiWatchFunc func,
                                             gpointer      user_data);

/* (transfer full): ids that what is shown needs and that nobody has defined yet, at most A2UI_LIMIT_PROBLEMS. */
GStrv          a2ui_surface_list_missing   (A2uiSurface  *self);

/* All of it but what was typed unseen, as an object; and a new surface made to be so again. */
JsonObject    *a2ui_surface_save           (A2uiSurface  *self);
void           a2ui_surface_restore        (A2uiSurface  *self,
                                            JsonObject   *saved);

/* Regular expressions of a form have little time in each turn of the main loop. */
gboolean       a2ui_surface_may_match      (A2uiSurface  *self);
void           a2ui_surface_add_match      (A2uiSurface  *self,
                                            gint64        time);

/* Messages. */
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
/* An obscured input writes to @pointer: that is nothing for all others from now on. @path: as its definition has it. */
void      a2ui_surface_hide       (A2uiSurface  *self,
                                   const char   *pointer,
                                   const char   *path);
gboolean  a2ui_surface_is_hidden  (A2uiSurface  *self,
                                   const char   *pointer);
/* @obscured: it is the value of an obscured input. */
JsonNode *a2ui_surface_get_local  (A2uiSurface  *self,
                                   const char   *instance,
                                   const char   *address,
                                   gboolean      obscured);
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
                                   A2uiQuotaKind      what,
                                   const char      *component_id,
                                   const char      *message);

/* (transfer none) (nullable): what is at @pointer, without what the user typed unseen; borrowed until the next
 * change. */
JsonNode      *a2ui_surface_get_value      (A2uiSurface  *self,
                                            const char   *pointer);
/* (transfer full): a copy of that. */
JsonNode      *a2ui_surface_dup_value      (A2uiSurface  *self,
                                            const char   *pointer);
/* (transfer full): the same for a path of an action's context, with what was typed unseen at exactly @path. */
JsonNode      *a2ui_surface_dup_listed     (A2uiSurface  *self,
                                            const char   *scope,
                                            const char   *path);

/* Actions on their way: FALSE when the same one already is. */
gboolean a2ui_surface_send         (A2uiSurface *self,
                                    const char  *instance,
                                    JsonObject  *action);
void     a2ui_surface_open_url     (A2uiSurface *self,
                                    const char  *url);
gboolean a2ui_surface_is_in_flight (A2uiSurface *self,
                                    const char  *instance);
void     a2ui_surface_end_flights  (A2uiSurface *self);

G_END_DECLS
