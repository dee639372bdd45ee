/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "config.h"

#include "easel-editor-surface.h"

#include <glib/gi18n-lib.h>

#include "easel-alert.h"
#include "easel-editor-copy-dialog.h"
#include "easel-editor-flash.h"
#include "easel-editor-limits.h"
#include "easel-editor-line-bar.h"
#include "easel-editor-review-page.h"
#include "easel-editor-search-bar.h"
#include "easel-editor-status-line.h"
#include "easel-json.h"
#include "easel-style.h"
#include "easel-text-alternative.h"
#include "easel-transients.h"

struct _EaselEditorSurface
{
  EaselSurface           parent_instance;

  EaselEditorInstance   *instance;
  EaselEditorText       *text;            /* the instance's text and file */
  EaselEditorFile       *file;
  GtkSourceView         *view;
  GtkCssProvider        *font;
  GtkStack              *stack;           /* "text", "review", "hidden" */
  GtkWidget             *outside;
  GtkWidget             *draft_failure;
  GtkLabel              *draft_failure_label;
  EaselEditorSearchBar  *search;
  EaselEditorLineBar    *line;
  EaselEditorReviewPage *review_page;
  EaselEditorReview     *review;          /* the review that the page shows */
  char                  *failure_notice;  /* nullable: why the last read or write failed */
  EaselEditorFlash      *flash;
  EaselEditorStatusLine *status;
  guint                  reveal_tick;
  guint                  check_timer;     /* runs while the surface is on the screen */
  gboolean               copying;         /* set while the user chooses a file for a copy */
  GCancellable          *cancellable;
};

static void text_alternative_init (EaselTextAlternativeInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselEditorSurface, easel_editor_surface, EASEL_TYPE_SURFACE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_TEXT_ALTERNATIVE, text_alternative_init))

static void
update_scheme (EaselEditorSurface *self)
{
  AdwStyleManager *style = adw_style_manager_get_default ();
  gboolean dark = adw_style_manager_get_dark (style);
  /* "classic" is black on white, "classic-dark" the reverse, both without pale colors. */
  const char *id = adw_style_manager_get_high_contrast (style) ? (dark ? "classic-dark" : "classic")
                                                               : (dark ? "Adwaita-dark" : "Adwaita");
  GtkSourceStyleSchemeManager *schemes = gtk_source_style_scheme_manager_get_default ();

  gtk_source_buffer_set_style_scheme (easel_editor_text_get_buffer (self->text),
                                      gtk_source_style_scheme_manager_get_scheme (schemes, id));
}

static void
update_font (EaselEditorSurface *self)
{
  g_autofree char *css = g_strdup_printf ("textview.editor-%p { font-size: %d%%; }", self,
                                          (int) (easel_surface_get_zoom (EASEL_SURFACE (self)) * 100));

  easel_style_load (self->font, css);
}

/* A text view hangs while it lays out a very long line, so it gets an empty buffer for such a text. */
static void
update_buffer (EaselEditorSurface *self)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (easel_editor_text_get_buffer (self->text));
  gboolean shown = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view)) == buffer;
  g_autoptr(GtkSourceBuffer) empty = NULL;

  if (shown != easel_editor_text_is_hidden (self->text))
    return;
  if (!shown)
    gtk_text_view_set_buffer (GTK_TEXT_VIEW (self->view), buffer);
  else
    {
      empty = gtk_source_buffer_new (NULL);
      gtk_text_view_set_buffer (GTK_TEXT_VIEW (self->view), GTK_TEXT_BUFFER (empty));
    }
}

static void
update_stack (EaselEditorSurface *self)
{
  EaselEditorReview *review = easel_editor_instance_get_review (self->instance);
  const char *page = easel_editor_text_is_hidden (self->text) ? "hidden" :
                     review != NULL && easel_editor_review_is_pending (review) ? "review" : "text";

  if (g_set_object (&self->review, review))
    easel_editor_review_page_set_review (self->review_page, review);
  gtk_stack_set_visible_child_name (self->stack, page);
}

static void
update_status (EaselEditorSurface *self)
{
  easel_editor_status_line_update (self->status, self->instance);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "editor.save", easel_editor_text_is_unsaved (self->text) &&
                                 !easel_editor_file_is_saving (self->file));
}

static void
updated_cb (EaselEditorSurface *self)
{
  GtkTextView *view = GTK_TEXT_VIEW (self->view);
  gboolean ready = easel_editor_instance_is_ready (self->instance);
  const char *why = easel_editor_instance_get_draft_failure (self->instance);

  update_buffer (self);
  update_stack (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "editor.save-copy", ready);
  gtk_text_view_set_editable (view, ready && !easel_editor_instance_is_read_only (self->instance));
  /* Wrapping a large text would compute the height of every line at once. */
  gtk_text_view_set_wrap_mode (view, easel_editor_text_is_plain (self->text) ? GTK_WRAP_NONE
                                                                                     : GTK_WRAP_WORD_CHAR);
  gtk_widget_set_visible (self->outside, easel_editor_instance_has_conflict (self->instance));
  gtk_widget_set_visible (self->draft_failure, why != NULL);
  if (why != NULL)
    gtk_label_set_text (self->draft_failure_label, why);
  update_status (self);
  easel_surface_set_state (EASEL_SURFACE (self), ready ? EASEL_SURFACE_LIVE : EASEL_SURFACE_LOADING, NULL);
}

/* Scrolls only when the view has a size; before, it would scroll to a wrong position. */
static gboolean
reveal_tick_cb (GtkWidget     *view,
                GdkFrameClock *clock,
                gpointer       user_data)
{
  EaselEditorSurface *self = user_data;

  if (gtk_widget_get_height (view) == 0)
    return G_SOURCE_CONTINUE;
  self->reveal_tick = 0;
  if (!easel_editor_text_is_hidden (self->text))
    gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (view), easel_editor_instance_get_reveal (self->instance), 0, TRUE, 0,
                                  0.3);
  return G_SOURCE_REMOVE;
}

static void
reveal_cb (EaselEditorSurface *self)
{
  if (self->reveal_tick == 0)
    self->reveal_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self->view), reveal_tick_cb, self, NULL);
}

static void
failed_cb (EaselEditorSurface *self,
           const char         *text)
{
  easel_surface_add_error_line (EASEL_SURFACE (self), text);
}

static void
hide_failure (EaselEditorSurface *self)
{
  easel_surface_remove_error_line (EASEL_SURFACE (self), self->failure_notice);
  g_clear_pointer (&self->failure_notice, g_free);
}

/* Shows a failure until the next attempt or the user's decision. */
static void
show_failure (EaselEditorSurface *self,
              const GError       *error)
{
  hide_failure (self);
  self->failure_notice = g_strdup (error->message);
  easel_surface_add_error_line (EASEL_SURFACE (self), error->message);
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselEditorSurface) self = user_data;
  g_autoptr(GError) error = NULL;

  if (easel_editor_instance_save_finish (EASEL_EDITOR_INSTANCE (source), result, &error) < 0)
    show_failure (self, error);
  else
    hide_failure (self);
}

static void
save_cb (GtkWidget  *widget,
         const char *action,
         GVariant   *args)
{
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (widget);

  if (easel_editor_instance_can_save (self->instance))
    easel_editor_instance_save_async (self->instance, NULL, saved_cb, g_object_ref (self));
}

static void
copied_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselEditorSurface *self = g_task_get_source_object (task);
  g_autofree char *sentence = NULL;
  gboolean saved;
  gboolean copied = easel_editor_copy_dialog_finish (EASEL_EDITOR_INSTANCE (source), result, &saved, &sentence);

  self->copying = FALSE;
  /* The surface may have been removed with its canvas in the meantime. */
  if (sentence != NULL && gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    {
      if (saved)
        easel_surface_set_done (EASEL_SURFACE (self), sentence);
      else
        easel_surface_add_error_line (EASEL_SURFACE (self), sentence);
    }
  g_task_return_boolean (task, copied);
}

/* Asks for a file, writes a copy, and shows the result. Returns a boolean: the copy contains the present text. */
static void
copy_async (EaselEditorSurface  *self,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  g_autoptr(GTask) task = g_task_new (self, NULL, callback, user_data);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  g_task_set_source_tag (task, copy_async);
  if (self->copying)
    {
      g_task_return_boolean (task, FALSE);
      return;
    }
  self->copying = TRUE;
  easel_editor_copy_dialog_async (self->instance, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, copied_cb,
                                  g_steal_pointer (&task));
}

static void
saved_to_close_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  g_autoptr(GError) error = NULL;
  EaselEditorSurface *self = g_task_get_source_object (task);

  if (easel_editor_instance_save_finish (EASEL_EDITOR_INSTANCE (source), result, &error) >= 0)
    {
      hide_failure (self);
      g_task_return_boolean (task, TRUE);
      return;
    }
  show_failure (self, error);
  g_task_return_boolean (task, FALSE);
}

static void
copied_to_close_cb (GObject      *source,
                    GAsyncResult *result,
                    gpointer      user_data)
{
  g_autoptr(GTask) task = user_data;
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (source);
  gboolean copied = g_task_propagate_boolean (G_TASK (result), NULL);

  if (copied)
    easel_editor_text_discard (self->text);
  g_task_return_boolean (task, copied);
}

static void
response_cb (EaselAlert *dialog,
             const char *response,
             gpointer    user_data)
{
  g_autoptr(GTask) task = g_object_ref (user_data);
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (g_task_get_source_object (task));

  /* Only the first response counts. */
  g_signal_handlers_disconnect_by_func (dialog, response_cb, task);
  if (g_str_equal (response, "save"))
    easel_editor_instance_save_async (self->instance, NULL, saved_to_close_cb, g_object_ref (task));
  else if (g_str_equal (response, "copy"))
    copy_async (self, copied_to_close_cb, g_object_ref (task));
  else
    {
      if (g_str_equal (response, "discard"))
        easel_editor_text_discard (self->text);
      g_task_return_boolean (task, g_str_equal (response, "discard"));
    }
}

static EaselAlert *
make_dialog (EaselEditorSurface *self)
{
  gboolean can_save = easel_editor_instance_can_save (self->instance);
  const char *suggested = can_save ? "save" : "copy";
  g_autofree char *body = g_strdup_printf (_("“%s” has unsaved changes. They will be lost when it is closed."),
                                           easel_editor_instance_get_name (self->instance));
  EaselAlert *dialog = easel_alert_new_for (can_save ? _("Save Changes?") : _("Discard Changes?"), body,
                                            "discard", _("_Discard"), ADW_RESPONSE_DESTRUCTIVE);

  easel_alert_add_response (dialog, suggested, can_save ? _("_Save") : _("Save a C_opy…"), ADW_RESPONSE_SUGGESTED);
  easel_alert_set_default_response (dialog, suggested);
  return dialog;
}

/* Asks the user if the present text is not in any file. */
static void
easel_editor_surface_query_close_async (EaselSurface        *surface,
                                        GCancellable        *cancellable,
                                        GAsyncReadyCallback  callback,
                                        gpointer             user_data)
{
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (surface);
  g_autoptr(GTask) task = g_task_new (self, cancellable, callback, user_data);
  EaselAlert *dialog;

  g_task_set_source_tag (task, easel_editor_surface_query_close_async);
  if (!easel_editor_text_is_unsaved (self->text))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  dialog = make_dialog (self);
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), g_steal_pointer (&task),
                         (GClosureNotify) (void (*) (void)) g_object_unref, 0);
  easel_transients_close_with (GTK_WIDGET (dialog), GTK_WIDGET (self));
  easel_alert_present (dialog, GTK_WIDGET (self));
}

static gboolean
easel_editor_surface_query_close_finish (EaselSurface  *surface,
                                         GAsyncResult  *result,
                                         GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
reloaded_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(EaselEditorSurface) self = user_data;
  g_autoptr(GError) error = NULL;

  if (!easel_editor_instance_revert_finish (EASEL_EDITOR_INSTANCE (source), result, &error))
    show_failure (self, error);
  else
    hide_failure (self);
}

static void
reload (EaselEditorSurface *self)
{
  easel_editor_instance_revert_async (self->instance, self->cancellable, reloaded_cb, g_object_ref (self));
}

/* Reload by the panel: harmless, because unsaved text is not dropped. */
static void
easel_editor_surface_reload (EaselSurface *surface)
{
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (surface);

  if (easel_editor_text_is_unsaved (self->text) || !easel_editor_instance_has_file (self->instance))
    easel_editor_instance_check (self->instance);
  else
    reload (self);
}

static void
easel_editor_surface_set_zoom (EaselSurface *surface,
                               double        zoom)
{
  update_font (EASEL_EDITOR_SURFACE (surface));
}

static gboolean
check_cb (gpointer user_data)
{
  EaselEditorSurface *self = user_data;

  easel_editor_instance_check (self->instance);
  return G_SOURCE_CONTINUE;
}

static void
easel_editor_surface_map (GtkWidget *widget)
{
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (widget);

  GTK_WIDGET_CLASS (easel_editor_surface_parent_class)->map (widget);
  easel_editor_instance_check (self->instance);
  self->check_timer = g_timeout_add (EASEL_LIMIT_EDITOR_CHECK_INTERVAL, check_cb, self);
}

static void
easel_editor_surface_unmap (GtkWidget *widget)
{
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (widget);

  g_clear_handle_id (&self->check_timer, g_source_remove);
  GTK_WIDGET_CLASS (easel_editor_surface_parent_class)->unmap (widget);
}

static gboolean
easel_editor_surface_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (EASEL_EDITOR_SURFACE (widget)->view));
}

static void
easel_editor_surface_dispose (GObject *object)
{
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (object);

  g_clear_handle_id (&self->check_timer, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->font != NULL)
    gtk_style_context_remove_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (self->font));
  g_clear_object (&self->font);
  g_clear_pointer (&self->flash, easel_editor_flash_free);
  g_clear_object (&self->review);

  G_OBJECT_CLASS (easel_editor_surface_parent_class)->dispose (object);
}

static void
easel_editor_surface_finalize (GObject *object)
{
  /* Released last, because handlers of the widgets' signals use it. */
  g_clear_object (&EASEL_EDITOR_SURFACE (object)->instance);
  g_free (EASEL_EDITOR_SURFACE (object)->failure_notice);

  G_OBJECT_CLASS (easel_editor_surface_parent_class)->finalize (object);
}

static gboolean
find_cb (GtkWidget *widget,
         GVariant  *args,
         gpointer   user_data)
{
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (widget);

  easel_editor_line_bar_close (self->line);
  easel_editor_search_bar_open (self->search, g_variant_get_boolean (args));
  return GDK_EVENT_STOP;
}

static gboolean
line_cb (GtkWidget *widget,
         GVariant  *args,
         gpointer   user_data)
{
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (widget);

  easel_editor_search_bar_close (self->search);
  easel_editor_line_bar_open (self->line);
  return GDK_EVENT_STOP;
}

static gboolean
next_cb (GtkWidget *widget,
         GVariant  *args,
         gpointer   user_data)
{
  easel_editor_search_bar_next (EASEL_EDITOR_SURFACE (widget)->search, g_variant_get_boolean (args));
  return GDK_EVENT_STOP;
}

static gboolean
save_key_cb (GtkWidget *widget,
             GVariant  *args,
             gpointer   user_data)
{
  save_cb (widget, NULL, NULL);
  return GDK_EVENT_STOP;
}

static void
save_copy_cb (GtkWidget  *widget,
              const char *action,
              GVariant   *args)
{
  copy_async (EASEL_EDITOR_SURFACE (widget), NULL, NULL);
}

static void
reload_cb (GtkWidget  *widget,
           const char *action,
           GVariant   *args)
{
  reload (EASEL_EDITOR_SURFACE (widget));
}

static void
keep_cb (GtkWidget  *widget,
         const char *action,
         GVariant   *args)
{
  hide_failure (EASEL_EDITOR_SURFACE (widget));
  easel_editor_instance_keep (EASEL_EDITOR_SURFACE (widget)->instance);
}

static void
stop_cb (GtkWidget  *widget,
         const char *action,
         GVariant   *args)
{
  easel_instance_stop (EASEL_INSTANCE (EASEL_EDITOR_SURFACE (widget)->instance));
}

static gboolean
escape_cb (GtkWidget *widget,
           GVariant  *args,
           gpointer   user_data)
{
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (widget);

  if (!gtk_widget_get_visible (GTK_WIDGET (self->search)) && !gtk_widget_get_visible (GTK_WIDGET (self->line)))
    return GDK_EVENT_PROPAGATE;
  easel_editor_search_bar_close (self->search);
  easel_editor_line_bar_close (self->line);
  return GDK_EVENT_STOP;
}

static void
add_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_add_binding (klass, GDK_KEY_f, GDK_CONTROL_MASK, find_cb, "b", FALSE);
  gtk_widget_class_add_binding (klass, GDK_KEY_h, GDK_CONTROL_MASK, find_cb, "b", TRUE);
  gtk_widget_class_add_binding (klass, GDK_KEY_g, GDK_CONTROL_MASK, next_cb, "b", FALSE);
  gtk_widget_class_add_binding (klass, GDK_KEY_g, GDK_CONTROL_MASK | GDK_SHIFT_MASK, next_cb, "b", TRUE);
  gtk_widget_class_add_binding (klass, GDK_KEY_i, GDK_CONTROL_MASK, line_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Escape, 0, escape_cb, NULL);
  gtk_widget_class_install_action (klass, "editor.keep", NULL, keep_cb);
  gtk_widget_class_install_action (klass, "editor.reload", NULL, reload_cb);
  gtk_widget_class_install_action (klass, "editor.save", NULL, save_cb);
  gtk_widget_class_install_action (klass, "editor.save-copy", NULL, save_copy_cb);
  gtk_widget_class_install_action (klass, "editor.stop", NULL, stop_cb);
  gtk_widget_class_add_binding (klass, GDK_KEY_s, GDK_CONTROL_MASK, save_key_cb, NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_s, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "editor.save-copy", NULL);
}

static void
bind_template (GtkWidgetClass *klass)
{
  g_type_ensure (EASEL_TYPE_EDITOR_LINE_BAR);
  g_type_ensure (EASEL_TYPE_EDITOR_REVIEW_PAGE);
  g_type_ensure (EASEL_TYPE_EDITOR_SEARCH_BAR);
  g_type_ensure (EASEL_TYPE_EDITOR_STATUS_LINE);
  g_type_ensure (GTK_SOURCE_TYPE_VIEW);
  gtk_widget_class_set_template_from_resource (klass, RESOURCE_PATH "/editor/easel-editor-surface.ui");
  gtk_widget_class_bind_template_child (klass, EaselEditorSurface, view);
  gtk_widget_class_bind_template_child (klass, EaselEditorSurface, stack);
  gtk_widget_class_bind_template_child (klass, EaselEditorSurface, outside);
  gtk_widget_class_bind_template_child (klass, EaselEditorSurface, draft_failure);
  gtk_widget_class_bind_template_child (klass, EaselEditorSurface, draft_failure_label);
  gtk_widget_class_bind_template_child (klass, EaselEditorSurface, search);
  gtk_widget_class_bind_template_child (klass, EaselEditorSurface, line);
  gtk_widget_class_bind_template_child (klass, EaselEditorSurface, review_page);
  gtk_widget_class_bind_template_child (klass, EaselEditorSurface, status);
}

static gboolean
easel_editor_surface_can_do (EaselSurface       *surface,
                             EaselSurfaceAction  action)
{
  if (action == EASEL_SURFACE_ACTION_FIND)
    return !easel_editor_text_is_hidden (EASEL_EDITOR_SURFACE (surface)->text);
  return EASEL_SURFACE_CLASS (easel_editor_surface_parent_class)->can_do (surface, action);
}

static void
easel_editor_surface_do (EaselSurface       *surface,
                         EaselSurfaceAction  action)
{
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (surface);

  if (action != EASEL_SURFACE_ACTION_FIND)
    {
      EASEL_SURFACE_CLASS (easel_editor_surface_parent_class)->do_action (surface, action);
      return;
    }
  easel_editor_line_bar_close (self->line);
  easel_editor_search_bar_open (self->search, FALSE);
}

/* Also returns a text that is not shown because of a very long line. Proposed changes are widgets, and not included. */
static char *
dup_text (EaselTextAlternative *alternative,
          gsize                 max_bytes)
{
  EaselEditorSurface *self = EASEL_EDITOR_SURFACE (alternative);
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (easel_editor_text_get_buffer (self->text));
  GtkTextIter start, end;

  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "review") == 0)
    return NULL;
  gtk_text_buffer_get_start_iter (buffer, &start);
  /* A byte more than the limit shows that there is more text. */
  gtk_text_buffer_get_iter_at_offset (buffer, &end, (int) max_bytes + 1);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
text_alternative_init (EaselTextAlternativeInterface *iface)
{
  iface->dup_text = dup_text;
}

static const char *
easel_editor_surface_get_accel (EaselSurface       *surface,
                                EaselSurfaceAction  action)
{
  return action == EASEL_SURFACE_ACTION_FIND ? "<Control>f" : NULL;
}

static void
easel_editor_surface_class_init (EaselEditorSurfaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  EaselSurfaceClass *surface_class = EASEL_SURFACE_CLASS (klass);

  object_class->dispose = easel_editor_surface_dispose;
  object_class->finalize = easel_editor_surface_finalize;
  widget_class->map = easel_editor_surface_map;
  widget_class->unmap = easel_editor_surface_unmap;
  widget_class->grab_focus = easel_editor_surface_grab_focus;
  surface_class->can_do = easel_editor_surface_can_do;
  surface_class->do_action = easel_editor_surface_do;
  surface_class->reload = easel_editor_surface_reload;
  surface_class->set_zoom = easel_editor_surface_set_zoom;
  surface_class->get_accel = easel_editor_surface_get_accel;
  surface_class->query_close_async = easel_editor_surface_query_close_async;
  surface_class->query_close_finish = easel_editor_surface_query_close_finish;
  add_actions (widget_class);
  bind_template (widget_class);
}

static void
easel_editor_surface_init (EaselEditorSurface *self)
{
  g_autofree char *class_name = g_strdup_printf ("editor-%p", self);

  gtk_widget_init_template (GTK_WIDGET (self));
  self->cancellable = g_cancellable_new ();
  self->font = gtk_css_provider_new ();
  gtk_widget_add_css_class (GTK_WIDGET (self->view), class_name);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (self->font),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

static void
connect_signals (EaselEditorSurface *self)
{
  AdwStyleManager *style = adw_style_manager_get_default ();
  GtkSourceBuffer *buffer = easel_editor_text_get_buffer (self->text);

  g_signal_connect_object (self->instance, "updated", G_CALLBACK (updated_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->instance, "reveal", G_CALLBACK (reveal_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->instance, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->instance, "notify::busy", G_CALLBACK (update_status), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->instance, "notify::host-files", G_CALLBACK (update_status), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (buffer, "notify::cursor-position", G_CALLBACK (update_status), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (style, "notify::dark", G_CALLBACK (update_scheme), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (style, "notify::high-contrast", G_CALLBACK (update_scheme), self, G_CONNECT_SWAPPED);
}

/**
 * easel_editor_surface_new:
 * @canvas: the canvas
 * @instance: the instance to show
 *
 * Returns: (transfer floating): its surface
 */
EaselSurface *
easel_editor_surface_new (EaselCanvas         *canvas,
                          EaselEditorInstance *instance)
{
  EaselEditorSurface *self;

  g_return_val_if_fail (EASEL_IS_EDITOR_INSTANCE (instance), NULL);

  self = g_object_new (EASEL_TYPE_EDITOR_SURFACE, "canvas", canvas, NULL);
  self->instance = g_object_ref (instance);
  self->text = easel_editor_instance_get_text (instance);
  self->file = easel_editor_instance_get_file (instance);
  gtk_text_view_set_buffer (GTK_TEXT_VIEW (self->view), GTK_TEXT_BUFFER (easel_editor_text_get_buffer (self->text)));
  easel_editor_search_bar_set_view (self->search, self->view);
  easel_editor_line_bar_set_view (self->line, self->view);
  self->flash = easel_editor_flash_new (self->text);
  connect_signals (self);
  update_scheme (self);
  update_font (self);
  updated_cb (self);
  reveal_cb (self);
  return EASEL_SURFACE (self);
}
