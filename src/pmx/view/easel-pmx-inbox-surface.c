/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "easel-pmx-inbox-surface.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-pmx-view-resources.h"
#include "easel-text.h"
#include "pmx-entry-row.h"
#include "pmx-gate-row.h"
#include "pmx-inbox.h"
#include "pmx-labels.h"
#include "pmx-limits.h"
#include "pmx-message-box.h"

/* Entries that are shown in each list, because a list box creates all rows at once. */
#define SHOWN_ENTRIES 100

struct _EaselPmxInboxSurface
{
  EaselSurface         parent_instance;

  PmxInbox            *inbox;
  GListStore          *waiting;    /* PmxPrimitive: the longest-waiting first; rows exist as long as their gates */
  GtkListBox          *gates;      /* the list of @waiting */
  PmxMessageBox       *message;
  GtkListBox          *sent;       /* lists of entries, like the next */
  GtkListBox          *work;
  GtkListBox          *reviews;
  GtkListBox          *timeline;
  GtkDropDown         *filter;     /* of the timeline */
  GtkCustomFilter     *shown;      /* what @filter chose */
  AdwPreferencesGroup *commands;
  GPtrArray           *buttons;    /* GtkWidget: rows of @commands */
  GtkLabel            *about;
};

G_DEFINE_FINAL_TYPE (EaselPmxInboxSurface, easel_pmx_inbox_surface, EASEL_TYPE_SURFACE)

/* --- requests ----------------------------------------------------------------------------------------------------- */

/* @row: (nullable): the row whose answer is being sent. */
typedef struct
{
  EaselSurface *self;
  PmxGateRow   *row;
} Asked;

static void
asked_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autofree Asked *asked = user_data;
  g_autoptr(EaselSurface) self = asked->self;
  g_autoptr(PmxGateRow) row = asked->row;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = easel_canvas_ask_finish (EASEL_CANVAS (source), result, &error);

  if (row != NULL)
    pmx_gate_row_set_busy (row, FALSE);
  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    easel_surface_add_failure_line (self, error);
}

static void
perform (EaselPmxInboxSurface *self,
         const char           *method,
         JsonObject           *params,
         GtkWidget            *row)
{
  Asked *asked = g_new0 (Asked, 1);

  asked->self = EASEL_SURFACE (g_object_ref (self));
  asked->row = PMX_IS_GATE_ROW (row) ? g_object_ref (PMX_GATE_ROW (row)) : NULL;
  easel_canvas_ask_async (easel_surface_get_canvas (EASEL_SURFACE (self)), method, params, NULL, asked_cb, asked);
}

static void
request_cb (GtkWidget  *row,
            const char *method,
            JsonObject *params,
            gpointer    user_data)
{
  perform (user_data, method, params, row);
}

static void
send_cb (EaselPmxInboxSurface *self,
         const char           *text)
{
  guint before = g_list_model_get_n_items (G_LIST_MODEL (self->inbox));
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_STRING ("message", text));

  perform (self, "steer", params, NULL);
  /* The text is cleared once it is an entry of the inbox, even if sending fails later; a text that was refused
   * immediately is kept. */
  if (g_list_model_get_n_items (G_LIST_MODEL (self->inbox)) > before)
    pmx_message_box_set_text (self->message, "");
}

static void
command_cb (GtkButton *button,
            gpointer   user_data)
{
  g_autoptr(JsonObject) params =
    easel_json_object (EASEL_JSON_STRING ("name", gtk_widget_get_name (GTK_WIDGET (button))));

  perform (user_data, "command", params, NULL);
}

/* --- waiting gates ------------------------------------------------------------------------------------------------ */

static void
update_waiting (EaselPmxInboxSurface *self)
{
  GListModel *entries = G_LIST_MODEL (self->inbox);

  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (self->waiting)); i > 0; i--)
    {
      g_autoptr(PmxPrimitive) gate = g_list_model_get_item (G_LIST_MODEL (self->waiting), i - 1);

      if (!pmx_primitive_is_waiting (gate) ||
          pmx_inbox_find (self->inbox, pmx_primitive_get_kind (gate), pmx_primitive_get_id (gate)) != gate)
        g_list_store_remove (self->waiting, i - 1);
    }
  for (guint i = g_list_model_get_n_items (entries); i > 0; i--)
    {
      g_autoptr(PmxPrimitive) entry = g_list_model_get_item (entries, i - 1);

      if (pmx_primitive_is_waiting (entry) && !g_list_store_find (self->waiting, entry, NULL))
        g_list_store_append (self->waiting, entry);
    }
}

static GtkWidget *
make_gate_row (gpointer item,
               gpointer user_data)
{
  GtkWidget *row = pmx_gate_row_new (item);

  g_signal_connect_object (row, "request", G_CALLBACK (request_cb), user_data, 0);
  return row;
}

static GtkWidget *
make_entry_row (gpointer item,
                gpointer user_data)
{
  GtkWidget *row = pmx_entry_row_new (item);

  g_signal_connect_object (row, "request", G_CALLBACK (request_cb), user_data, 0);
  return row;
}

/* --- lists ------------------------------------------------------------------------------------------------------ */

/* Bits of the kinds that a list shows. */
#define BIT(kind) (1u << (kind))

static gboolean
is_shown (gpointer item,
          gpointer user_data)
{
  return (GPOINTER_TO_UINT (user_data) & BIT (pmx_primitive_get_kind (item))) != 0;
}

static void
items_changed_cb (GListModel *model,
                  guint       position,
                  guint       removed,
                  guint       added,
                  GtkWidget  *list)
{
  gtk_widget_set_visible (list, g_list_model_get_n_items (model) > 0);
}

/* Shows a list only while it has entries. */
static void
bind_list (EaselPmxInboxSurface      *self,
           GtkListBox                *list,
           GListModel                *model,
           GtkListBoxCreateWidgetFunc make_row)
{
  gtk_list_box_bind_model (list, model, make_row, self, NULL);
  g_signal_connect_object (model, "items-changed", G_CALLBACK (items_changed_cb), list, 0);
  items_changed_cb (model, 0, 0, 0, GTK_WIDGET (list));
}

/* (transfer none): binds @list to the entries of the given kinds; returns the filter. */
static GtkCustomFilter *
bind_entries (EaselPmxInboxSurface *self,
              GtkListBox           *list,
              guint                 kinds)
{
  GtkCustomFilter *filter = gtk_custom_filter_new (is_shown, GUINT_TO_POINTER (kinds), NULL);
  GtkFilterListModel *filtered = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->inbox)),
                                                            GTK_FILTER (filter));
  g_autoptr(GtkSliceListModel) newest = gtk_slice_list_model_new (G_LIST_MODEL (filtered), 0, SHOWN_ENTRIES);

  bind_list (self, list, G_LIST_MODEL (newest), make_entry_row);
  return filter;
}

/* Kinds to which the timeline can be filtered, in the order of the drop-down. */
static const guint choices[] = {
  ~0u,
  BIT (PMX_APPROVAL) | BIT (PMX_ELICITATION) | BIT (PMX_MODE),
  BIT (PMX_WORK),
  BIT (PMX_REVIEW),
  BIT (PMX_EVIDENCE),
  BIT (PMX_EVENT),
  BIT (PMX_STEERING),
};

static void
filter_cb (EaselPmxInboxSurface *self)
{
  guint position = gtk_drop_down_get_selected (self->filter);

  if (position < G_N_ELEMENTS (choices))
    gtk_custom_filter_set_filter_func (self->shown, is_shown, GUINT_TO_POINTER (choices[position]), NULL);
}

/* --- commands, policy and host ------------------------------------------------------------------------------------ */

static GtkWidget *
make_command_row (EaselPmxInboxSurface *self,
                  const char           *name,
                  const char           *about)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Run"));
  g_autofree char *title = easel_text_for_display (name, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *subtitle = easel_text_for_display (about, EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *spoken = NULL;

  /* Translators: %s is the name of an action. */
  spoken = g_strdup_printf (_("Run “%s”"), title);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_name (button, name);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (command_cb), self, 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return row;
}

static void
update_commands (EaselPmxInboxSurface *self)
{
  GStrv commands = pmx_inbox_get_commands (self->inbox);

  for (guint i = 0; i < self->buttons->len; i++)
    adw_preferences_group_remove (self->commands, self->buttons->pdata[i]);
  g_ptr_array_set_size (self->buttons, 0);
  for (guint i = 0; commands[i] != NULL; i += 2)
    {
      GtkWidget *row = make_command_row (self, commands[i], commands[i + 1]);

      adw_preferences_group_add (self->commands, row);
      g_ptr_array_add (self->buttons, row);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->commands), self->buttons->len > 0);
}

/* Adds "Allowed tools: a, b" if there are tools. */
static void
add_tools (GString    *text,
           JsonObject *tools,
           const char *name,
           const char *format)
{
  JsonArray *list = tools != NULL ? easel_json_peek_array (tools, name) : NULL;
  g_autoptr(GString) names = g_string_new (NULL);
  g_autofree char *shown = NULL;

  for (guint i = 0; list != NULL && i < MIN (json_array_get_length (list), PMX_LIMIT_NAMES); i++)
    {
      const char *tool = easel_json_array_string (list, i);

      if (tool != NULL)
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", tool);
    }
  if (names->len == 0)
    return;
  shown = easel_text_for_display (names->str, EASEL_LIMIT_DISPLAY_CHARS);
  g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "\n" : "", format, shown);
}

static void
update_about (EaselPmxInboxSurface *self)
{
  JsonObject *policy = pmx_inbox_get_policy (self->inbox);
  JsonObject *tools = policy != NULL ? easel_json_peek_object (policy, "tools") : NULL;
  JsonObject *prompt = policy != NULL ? easel_json_peek_object (policy, "prompt") : NULL;
  const char *mode = prompt != NULL ? easel_json_peek_string (prompt, "mode", NULL) : NULL;
  JsonObject *host = pmx_inbox_get_host (self->inbox);
  const char *name = host != NULL ? easel_json_peek_string (host, "host", NULL) : NULL;
  g_autoptr(GString) text = g_string_new (NULL);

  update_commands (self);
  add_tools (text, tools, "allowed", _("Tools that agents may use"));
  add_tools (text, tools, "excluded", _("Tools that agents may not use"));
  add_tools (text, tools, "approvalRequired", _("Tools that need an approval"));
  if (mode != NULL)
    {
      g_autofree char *shown = easel_text_for_display (mode, EASEL_LIMIT_DISPLAY_CHARS);

      g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "\n" : "", _("Mode"), shown);
    }
  if (name != NULL)
    {
      g_autofree char *shown = easel_text_for_display (name, EASEL_LIMIT_DISPLAY_CHARS);

      g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "\n" : "", _("Answers are given by"), shown);
    }
  gtk_label_set_text (self->about, text->str);
}

/* --- object lifecycle --------------------------------------------------------------------------------------------- */

static void
state_cb (EaselPmxInboxSurface *self)
{
  if (easel_canvas_get_state (easel_surface_get_canvas (EASEL_SURFACE (self))) != EASEL_CANVAS_OPENING)
    easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
}

static void
easel_pmx_inbox_surface_constructed (GObject *object)
{
  EaselPmxInboxSurface *self = EASEL_PMX_INBOX_SURFACE (object);
  EaselCanvas *canvas;

  G_OBJECT_CLASS (easel_pmx_inbox_surface_parent_class)->constructed (object);
  canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  self->inbox = g_object_ref (PMX_INBOX (easel_canvas_get_model (canvas)));
  bind_list (self, self->gates, G_LIST_MODEL (self->waiting), make_gate_row);
  bind_entries (self, self->sent, BIT (PMX_STEERING));
  bind_entries (self, self->work, BIT (PMX_WORK));
  bind_entries (self, self->reviews, BIT (PMX_REVIEW));
  self->shown = bind_entries (self, self->timeline, ~0u);
  pmx_message_box_set_text (self->message, pmx_inbox_get_draft (self->inbox));
  g_signal_connect_object (self->message, "typed", G_CALLBACK (pmx_inbox_set_draft), self->inbox, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inbox, "items-changed", G_CALLBACK (update_waiting), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inbox, "notify::n-waiting", G_CALLBACK (update_waiting), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->inbox, "about-changed", G_CALLBACK (update_about), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LOADING, NULL);
  update_waiting (self);
  update_about (self);
  state_cb (self);
}

static void
easel_pmx_inbox_surface_finalize (GObject *object)
{
  EaselPmxInboxSurface *self = EASEL_PMX_INBOX_SURFACE (object);

  g_ptr_array_unref (self->buttons);
  g_clear_object (&self->waiting);
  g_clear_object (&self->inbox);
  G_OBJECT_CLASS (easel_pmx_inbox_surface_parent_class)->finalize (object);
}

static void
easel_pmx_inbox_surface_class_init (EaselPmxInboxSurfaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = easel_pmx_inbox_surface_constructed;
  object_class->finalize = easel_pmx_inbox_surface_finalize;
  easel_pmx_view_get_resource ();
  g_type_ensure (PMX_TYPE_MESSAGE_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/pmx/easel-pmx-inbox-surface.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselPmxInboxSurface, gates);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxInboxSurface, message);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxInboxSurface, sent);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxInboxSurface, work);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxInboxSurface, reviews);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxInboxSurface, timeline);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxInboxSurface, filter);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxInboxSurface, commands);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxInboxSurface, about);
  gtk_widget_class_bind_template_callback (widget_class, filter_cb);
  gtk_widget_class_bind_template_callback (widget_class, send_cb);
}

static void
easel_pmx_inbox_surface_init (EaselPmxInboxSurface *self)
{
  self->waiting = g_list_store_new (PMX_TYPE_PRIMITIVE);
  self->buttons = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

static gboolean
match (EaselCanvas *canvas)
{
  return PMX_IS_INBOX (easel_canvas_get_model (canvas));
}

static EaselSurface *
create (EaselCanvas   *canvas,
        EaselServices *services)
{
  return g_object_new (EASEL_TYPE_PMX_INBOX_SURFACE, "canvas", canvas, NULL);
}

const EaselSurfaceKind easel_pmx_inbox_surface_kind = { "pmx-inbox", match, create };
