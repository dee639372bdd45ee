/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-browser"

#include "config.h"

#include "easel-browser-picker.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "easel-browser-limits.h"
#include "easel-browser-script.h"
#include "easel-json.h"
#include "easel-limits.h"
#include "easel-text.h"

struct _EaselBrowserPicker
{
  GtkWidget         parent_instance;

  EaselBrowserPage *page;         /* nullable: NULL while not picking */
  guint             serial;       /* of the document */
  GtkWidget        *frame;
  GtkWidget        *caption;
  GCancellable     *cancellable;  /* nullable: of the request in progress */
  JsonObject       *next;         /* nullable: the next request; a later one replaces it */
  gboolean          gives;        /* the next element found is to be sent */
  JsonObject       *found;        /* nullable */
  GdkRectangle      box;          /* box of @found, in this widget */
  double            x, y;         /* last position of the pointer */
  double            press_x, press_y;  /* where the pointer was pressed last */
};

enum { PICKED, ENDED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselBrowserPicker, easel_browser_picker, GTK_TYPE_WIDGET)

static void ask (EaselBrowserPicker *self, const char *operation, JsonObject *input);

static void
set_caption (EaselBrowserPicker *self,
             const char         *caption)
{
  gtk_label_set_text (GTK_LABEL (self->caption), caption);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, caption, -1);
}

/* Converts by the page's zoom between CSS pixels and application pixels. */
static int
scale (EaselBrowserPicker *self,
       JsonObject         *box,
       const char         *member)
{
  double zoom = webkit_web_view_get_zoom_level (easel_browser_page_get_view (self->page));
  gint64 value = easel_json_peek_int (box, member, 0);

  return (int) (CLAMP (value, -EASEL_LIMIT_BROWSER_PICK_SIDE, EASEL_LIMIT_BROWSER_PICK_SIDE) * zoom);
}

static void
show_found (EaselBrowserPicker *self)
{
  JsonObject *box = easel_json_peek_object (self->found, "box");
  g_autofree char *role = easel_text_for_display (easel_json_peek_string (self->found, "role", ""),
                                                  EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *name = easel_text_for_display (easel_json_peek_string (self->found, "name", ""),
                                                  EASEL_LIMIT_DISPLAY_CHARS);
  /* Translators: the kind of an element of a page, such as button, and its name. */
  g_autofree char *caption = *name != '\0' ? g_strdup_printf (_("%s “%s”"), role, name) : g_strdup (role);

  if (box != NULL)
    self->box = (GdkRectangle) { scale (self, box, "x"), scale (self, box, "y"), scale (self, box, "width"),
                                 scale (self, box, "height") };
  gtk_widget_set_visible (self->frame, box != NULL);
  set_caption (self, caption);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
ask_ref (EaselBrowserPicker *self,
         const char         *operation,
         const char         *step)
{
  JsonObject *input = easel_json_object (EASEL_JSON_STRING ("ref", easel_json_peek_string (self->found, "ref", "")),
                                         EASEL_JSON_STRING ("step", step));

  ask (self, operation, input);
}

static void
go_on (EaselBrowserPicker *self,
       JsonObject         *found)
{
  if (found != NULL)
    {
      g_clear_pointer (&self->found, json_object_unref);
      self->found = json_object_ref (found);
      show_found (self);
    }
  if (self->next != NULL)
    ask (self, "pointOut", g_steal_pointer (&self->next));
  else if (self->gives && self->found != NULL)
    ask_ref (self, "give", NULL);
  else
    self->gives = FALSE;
}

static void
answered (EaselBrowserPicker *self,
          GObject            *source,
          GAsyncResult       *result,
          gboolean            is_given)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) found =
    easel_browser_script_ask_finish (EASEL_BROWSER_PAGE (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->page == NULL)
    return;
  g_clear_object (&self->cancellable);
  if (is_given && found != NULL)
    {
      g_autoptr(EaselBrowserPicker) kept = g_object_ref (self);

      g_signal_emit (self, signals[PICKED], 0, found);
      easel_browser_picker_stop (self);
    }
  else
    go_on (self, found);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselBrowserPicker) self = user_data;

  answered (self, source, result, FALSE);
}

static void
sent_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr(EaselBrowserPicker) self = user_data;

  answered (self, source, result, TRUE);
}

/* @input: (transfer full). Only one request at a time, because a page may be slow. */
static void
ask (EaselBrowserPicker *self,
     const char         *operation,
     JsonObject         *input)
{
  g_autoptr(JsonObject) owned = input;

  if (self->cancellable != NULL)
    {
      g_clear_pointer (&self->next, json_object_unref);
      self->next = g_steal_pointer (&owned);
      return;
    }
  self->cancellable = g_cancellable_new ();
  easel_browser_script_ask_async (self->page, operation, owned, self->cancellable,
                                  g_str_equal (operation, "give") ? sent_cb : found_cb, g_object_ref (self));
}

static void
point_out (EaselBrowserPicker *self,
           double              x,
           double              y)
{
  double zoom = webkit_web_view_get_zoom_level (easel_browser_page_get_view (self->page));
  JsonObject *input = easel_json_object (EASEL_JSON_DOUBLE ("x", x / zoom), EASEL_JSON_DOUBLE ("y", y / zoom));

  ask (self, "pointOut", input);
}

/* GTK also emits "motion" for a resting pointer when the layout around it changed; the arrow keys may have moved the
 * selection in the meantime. */
static void
motion_cb (EaselBrowserPicker *self,
           double              x,
           double              y)
{
  if (self->page == NULL || (x == self->x && y == self->y))
    return;
  self->x = x;
  self->y = y;
  point_out (self, x, y);
}

static void
pressed_cb (EaselBrowserPicker *self,
            int                 n_press,
            double              x,
            double              y)
{
  self->press_x = x;
  self->press_y = y;
}

/* Not "released", because GTK cancels the gesture if it lays out the window between press and release and finds another
 * widget under the pointer meanwhile: the click would be lost. */
static void
click_ended_cb (EaselBrowserPicker *self)
{
  if (self->page == NULL)
    return;
  self->gives = TRUE;
  point_out (self, self->press_x, self->press_y);
}

static const char *
find_step (guint keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Up:
      return "up";
    case GDK_KEY_Down:
      return "down";
    case GDK_KEY_Left:
      return "left";
    case GDK_KEY_Right:
      return "right";
    default:
      return NULL;
    }
}

/* Up selects the parent element, down the first child, left and right the siblings. */
static gboolean
key_pressed_cb (EaselBrowserPicker *self,
                guint               keyval,
                guint               keycode,
                GdkModifierType     state)
{
  const char *step = find_step (keyval);

  if (self->page == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_Escape)
    easel_browser_picker_stop (self);
  else if (step != NULL && self->found != NULL)
    ask_ref (self, "pointOut", step);
  else if (step != NULL)
    point_out (self, gtk_widget_get_width (GTK_WIDGET (self)) / 2.0, gtk_widget_get_height (GTK_WIDGET (self)) / 2.0);
  else if (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter)
    {
      self->gives = self->found != NULL || self->cancellable != NULL;
      if (self->cancellable == NULL)
        go_on (self, NULL);
    }
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

/* The found element belongs to the previous document. */
static void
page_changed_cb (EaselBrowserPicker *self)
{
  if (easel_browser_page_get_serial (self->page) != self->serial || easel_browser_page_get_failure (self->page) != NULL)
    easel_browser_picker_stop (self);
}

static void
easel_browser_picker_measure (GtkWidget      *widget,
                              GtkOrientation  orientation,
                              int             for_size,
                              int            *minimum,
                              int            *natural,
                              int            *minimum_baseline,
                              int            *natural_baseline)
{
  *minimum = 0;
  *natural = 0;
  *minimum_baseline = -1;
  *natural_baseline = -1;
}

/* The caption is placed where it does not cover the element. */
static void
easel_browser_picker_size_allocate (GtkWidget *widget,
                                    int        width,
                                    int        height,
                                    int        baseline)
{
  EaselBrowserPicker *self = EASEL_BROWSER_PICKER (widget);
  GtkAllocation caption = { 0, 0, width, 0 };
  GtkAllocation frame;
  GtkRequisition least;

  gtk_widget_measure (self->caption, GTK_ORIENTATION_VERTICAL, width, NULL, &caption.height, NULL, NULL);
  caption.y = self->box.y + self->box.height > height - caption.height && self->box.y > caption.height
              ? 0 : height - caption.height;
  gtk_widget_size_allocate (self->caption, &caption, -1);
  if (!gtk_widget_should_layout (self->frame))
    return;
  gtk_widget_get_preferred_size (self->frame, &least, NULL);
  frame = (GtkAllocation) { self->box.x, self->box.y, MAX (self->box.width, least.width),
                            MAX (self->box.height, least.height) };
  gtk_widget_size_allocate (self->frame, &frame, -1);
}

static void
easel_browser_picker_unmap (GtkWidget *widget)
{
  easel_browser_picker_stop (EASEL_BROWSER_PICKER (widget));
  GTK_WIDGET_CLASS (easel_browser_picker_parent_class)->unmap (widget);
}

static void
easel_browser_picker_dispose (GObject *object)
{
  EaselBrowserPicker *self = EASEL_BROWSER_PICKER (object);

  easel_browser_picker_stop (self);
  g_clear_pointer (&self->frame, gtk_widget_unparent);
  g_clear_pointer (&self->caption, gtk_widget_unparent);
  G_OBJECT_CLASS (easel_browser_picker_parent_class)->dispose (object);
}

static void
easel_browser_picker_class_init (EaselBrowserPickerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = easel_browser_picker_dispose;
  widget_class->measure = easel_browser_picker_measure;
  widget_class->size_allocate = easel_browser_picker_size_allocate;
  widget_class->unmap = easel_browser_picker_unmap;
  signals[PICKED] = g_signal_new ("picked", EASEL_TYPE_BROWSER_PICKER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, JSON_TYPE_OBJECT);
  signals[ENDED] = g_signal_new ("ended", EASEL_TYPE_BROWSER_PICKER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/browser/easel-browser-picker.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserPicker, frame);
  gtk_widget_class_bind_template_child (widget_class, EaselBrowserPicker, caption);
  gtk_widget_class_bind_template_callback (widget_class, click_ended_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, motion_cb);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);
}

static void
easel_browser_picker_init (EaselBrowserPicker *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** easel_browser_picker_start: picks over the view of @page, until an element is picked, or the document changes. */
void
easel_browser_picker_start (EaselBrowserPicker *self,
                            EaselBrowserPage   *page)
{
  g_return_if_fail (EASEL_IS_BROWSER_PICKER (self));
  g_return_if_fail (EASEL_IS_BROWSER_PAGE (page));

  easel_browser_picker_stop (self);
  self->page = g_object_ref (page);
  self->serial = easel_browser_page_get_serial (page);
  self->x = -1;
  self->y = -1;
  g_signal_connect_object (page, "changed", G_CALLBACK (page_changed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_visible (self->frame, FALSE);
  set_caption (self, _("Point at an element, or use the arrow keys. Click or press Enter to send it to the agent, or "
                       "Escape to cancel."));
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

void
easel_browser_picker_stop (EaselBrowserPicker *self)
{
  g_return_if_fail (EASEL_IS_BROWSER_PICKER (self));

  if (self->page == NULL)
    return;
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->next, json_object_unref);
  g_clear_pointer (&self->found, json_object_unref);
  g_signal_handlers_disconnect_by_data (self->page, self);
  g_clear_object (&self->page);
  self->gives = FALSE;
  self->box = (GdkRectangle) { 0 };
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_emit (self, signals[ENDED], 0);
}
