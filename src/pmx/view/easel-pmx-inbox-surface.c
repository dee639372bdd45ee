/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "easel-pmx-inbox-surface.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-text.h"
#include "pmx-entry-row.h"
#include "pmx-gate-row.h"
#include "pmx-inbox.h"
#include "pmx-limits.h"
#include "pmx-message-box.h"
#include "pmx-words.h"

/* Entries that are shown of each list: rows are made for all of them at once. */
#define SHOWN_ENTRIES 100

struct _EaselPmxInboxSurface
{
  EaselSurface         parent_instance;

  PmxInbox            *inbox;
  GListStore          *waiting;    /* PmxPrimitive: the longest wait first; rows stay while their gates do */
  GtkWidget           *gates;      /* the list of @waiting */
  GtkWidget           *nothing;    /* shown in its place */
  PmxMessageBox       *message;
  GtkDropDown         *filter;     /* of the timeline */
  GtkFilter           *shown;      /* nullable: what @filter chose */
  AdwPreferencesGroup *commands;
  GPtrArray           *buttons;    /* GtkWidget: rows of @commands */
  GtkLabel            *about;
};

G_DEFINE_FINAL_TYPE (EaselPmxInboxSurface, easel_pmx_inbox_surface, EASEL_TYPE_SURFACE)

/* --- deeds ------------------------------------------------------------------------------------------------------ */

/* @row: nullable: whose answer it is. */
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
         const char           *deed,
         JsonObject           *params,
         GtkWidget            *row)
{
  Asked *asked = g_new0 (Asked, 1);

  asked->self = EASEL_SURFACE (g_object_ref (self));
  asked->row = PMX_IS_GATE_ROW (row) ? g_object_ref (PMX_GATE_ROW (row)) : NULL;
  easel_canvas_ask_async (easel_surface_get_canvas (EASEL_SURFACE (self)), deed, params, NULL, asked_cb, asked);
}

static void
deed_cb (GtkWidget  *row,
         const char *deed,
         JsonObject *params,
         gpointer    user_data)
{
  perform (user_data, deed, params, row);
}

static void
send_cb (EaselPmxInboxSurface *self,
         const char           *text)
{
  g_autoptr(JsonObject) params = json_object_new ();
  guint before = g_list_model_get_n_items (G_LIST_MODEL (self->inbox));

  json_object_set_string_member (params, "message", text);
  perform (self, "steer", params, NULL);
  /* The text is an entry of the inbox now, also when it cannot be sent; what was refused at once stays where it is. */
  if (g_list_model_get_n_items (G_LIST_MODEL (self->inbox)) > before)
    pmx_message_box_set_text (self->message, "");
}

static void
command_cb (GtkButton *button,
            gpointer   user_data)
{
  g_autoptr(JsonObject) params = json_object_new ();

  json_object_set_string_member (params, "name", gtk_widget_get_name (GTK_WIDGET (button)));
  perform (user_data, "command", params, NULL);
}

/* --- what waits ------------------------------------------------------------------------------------------------- */

static void
update_waiting (EaselPmxInboxSurface *self)
{
  GListModel *entries = G_LIST_MODEL (self->inbox);
  guint n;

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
  n = g_list_model_get_n_items (G_LIST_MODEL (self->waiting));
  gtk_widget_set_visible (self->gates, n > 0);
  gtk_widget_set_visible (self->nothing, n == 0);
}

static GtkWidget *
make_gate_row (gpointer item,
               gpointer user_data)
{
  GtkWidget *row = pmx_gate_row_new (item);

  g_signal_connect_object (row, "deed", G_CALLBACK (deed_cb), user_data, 0);
  return row;
}

static GtkWidget *
make_entry_row (gpointer item,
                gpointer user_data)
{
  GtkWidget *row = pmx_entry_row_new (item);

  g_signal_connect_object (row, "deed", G_CALLBACK (deed_cb), user_data, 0);
  return row;
}

static GtkWidget *
make_list (GListModel               *model,
           GtkListBoxCreateWidgetFunc make_row,
           gpointer                  user_data)
{
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_list_box_bind_model (GTK_LIST_BOX (list), model, make_row, user_data, NULL);
  return list;
}

static GtkWidget *
make_group (const char *title)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  return group;
}

/* A label in the place of an empty list. */
static GtkWidget *
make_nothing (const char *words)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "dim-label");
  return label;
}

static GtkWidget *
make_waiting (EaselPmxInboxSurface *self)
{
  GtkWidget *group = make_group (_("Waiting for You"));

  self->gates = make_list (G_LIST_MODEL (self->waiting), make_gate_row, self);
  self->nothing = make_nothing (_("No agent is waiting for an answer."));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), self->gates);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), self->nothing);
  return group;
}

/* --- lists ------------------------------------------------------------------------------------------------------ */

/* Kinds as bits: what a list shows. */
#define BIT(kind) (1u << (kind))

static gboolean
is_shown (gpointer item,
          gpointer user_data)
{
  return (GPOINTER_TO_UINT (user_data) & BIT (pmx_primitive_get_kind (item))) != 0;
}

/* (transfer full): the newest entries of some kinds. */
static GListModel *
make_model (EaselPmxInboxSurface *self,
            guint                 kinds,
            GtkFilter           **filter)
{
  GtkFilter *made = GTK_FILTER (gtk_custom_filter_new (is_shown, GUINT_TO_POINTER (kinds), NULL));
  GtkFilterListModel *filtered = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->inbox)), made);

  if (filter != NULL)
    *filter = made;
  return G_LIST_MODEL (gtk_slice_list_model_new (G_LIST_MODEL (filtered), 0, SHOWN_ENTRIES));
}

static void
items_changed_cb (GListModel *model,
                  guint       position,
                  guint       removed,
                  guint       added,
                  GtkWidget  *group)
{
  gtk_widget_set_visible (group, g_list_model_get_n_items (model) > 0);
}

/* A group that is there while it holds something. */
static GtkWidget *
make_entries (EaselPmxInboxSurface *self,
              const char           *title,
              guint                 kinds)
{
  g_autoptr(GListModel) model = make_model (self, kinds, NULL);
  GtkWidget *group = make_group (title);

  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), make_list (model, make_entry_row, self));
  g_signal_connect_object (model, "items-changed", G_CALLBACK (items_changed_cb), group, 0);
  items_changed_cb (model, 0, 0, 0, group);
  return group;
}

static GtkWidget *
make_messages (EaselPmxInboxSurface *self)
{
  g_autoptr(GListModel) model = make_model (self, BIT (PMX_STEERING), NULL);
  GtkWidget *group = make_group (_("Message to the Agent"));
  GtkWidget *list = make_list (model, make_entry_row, self);

  self->message = PMX_MESSAGE_BOX (pmx_message_box_new ());
  pmx_message_box_set_text (self->message, pmx_inbox_get_draft (self->inbox));
  g_signal_connect_object (self->message, "send", G_CALLBACK (send_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->message, "typed", G_CALLBACK (pmx_inbox_set_draft), self->inbox, G_CONNECT_SWAPPED);
  gtk_widget_set_margin_top (list, 12);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (self->message));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), list);
  g_signal_connect_object (model, "items-changed", G_CALLBACK (items_changed_cb), list, 0);
  items_changed_cb (model, 0, 0, 0, list);
  return group;
}

/* Kinds that the timeline may be narrowed to, in the order of the choice. */
static const struct
{
  const char *title;
  guint       kinds;
} choices[] = {
  { N_("Everything"), ~0u },
  { N_("Answers"), BIT (PMX_APPROVAL) | BIT (PMX_ELICITATION) | BIT (PMX_MODE) },
  { N_("Work"), BIT (PMX_WORK) },
  { N_("Reviews"), BIT (PMX_REVIEW) },
  { N_("Evidence"), BIT (PMX_EVIDENCE) },
  { N_("Events"), BIT (PMX_EVENT) },
  { N_("Messages"), BIT (PMX_STEERING) },
};

static void
filter_cb (EaselPmxInboxSurface *self)
{
  guint position = gtk_drop_down_get_selected (self->filter);

  if (position < G_N_ELEMENTS (choices))
    gtk_custom_filter_set_filter_func (GTK_CUSTOM_FILTER (self->shown), is_shown,
                                       GUINT_TO_POINTER (choices[position].kinds), NULL);
}

static GtkWidget *
make_timeline (EaselPmxInboxSurface *self)
{
  g_autoptr(GListModel) model = make_model (self, ~0u, &self->shown);
  GtkStringList *titles = gtk_string_list_new (NULL);
  GtkWidget *group = make_group (_("Timeline"));
  GtkWidget *list = make_list (model, make_entry_row, self);
  GtkWidget *nothing = make_nothing (_("Nothing has happened here yet."));

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    gtk_string_list_append (titles, _(choices[i].title));
  self->filter = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (titles), NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->filter), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("What the timeline shows"), -1);
  g_signal_connect_object (self->filter, "notify::selected", G_CALLBACK (filter_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (self->filter));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), list);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), nothing);
  g_object_bind_property (list, "visible", nothing, "visible", G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  g_signal_connect_object (model, "items-changed", G_CALLBACK (items_changed_cb), list, 0);
  items_changed_cb (model, 0, 0, 0, list);
  return group;
}

/* --- what the server has ---------------------------------------------------------------------------------------- */

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

/* "Allowed tools: a, b", where there are some. */
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

/* --- life ------------------------------------------------------------------------------------------------------- */

static void
state_cb (EaselPmxInboxSurface *self)
{
  if (easel_canvas_get_state (easel_surface_get_canvas (EASEL_SURFACE (self))) != EASEL_CANVAS_OPENING)
    easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
}

static GtkWidget *
make_content (EaselPmxInboxSurface *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);
  GtkWidget *clamp = adw_clamp_new ();
  GtkWidget *page = gtk_scrolled_window_new ();

  self->commands = ADW_PREFERENCES_GROUP (make_group (_("Commands")));
  self->about = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->about, 0);
  gtk_label_set_wrap (self->about, TRUE);
  gtk_label_set_wrap_mode (self->about, PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (GTK_WIDGET (self->about), "dim-label");
  gtk_box_append (GTK_BOX (box), make_waiting (self));
  gtk_box_append (GTK_BOX (box), make_messages (self));
  gtk_box_append (GTK_BOX (box), make_entries (self, _("Work"), BIT (PMX_WORK)));
  gtk_box_append (GTK_BOX (box), make_entries (self, _("Reviews"), BIT (PMX_REVIEW)));
  gtk_box_append (GTK_BOX (box), make_timeline (self));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->commands));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->about));
  gtk_widget_set_margin_top (box, 18);
  gtk_widget_set_margin_bottom (box, 18);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (page), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (page), clamp);
  return page;
}

static void
easel_pmx_inbox_surface_constructed (GObject *object)
{
  EaselPmxInboxSurface *self = EASEL_PMX_INBOX_SURFACE (object);
  EaselCanvas *canvas;

  G_OBJECT_CLASS (easel_pmx_inbox_surface_parent_class)->constructed (object);
  canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  self->inbox = g_object_ref (PMX_INBOX (easel_canvas_get_model (canvas)));
  easel_surface_set_content (EASEL_SURFACE (self), make_content (self));
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

  object_class->constructed = easel_pmx_inbox_surface_constructed;
  object_class->finalize = easel_pmx_inbox_surface_finalize;
}

static void
easel_pmx_inbox_surface_init (EaselPmxInboxSurface *self)
{
  self->waiting = g_list_store_new (PMX_TYPE_PRIMITIVE);
  self->buttons = g_ptr_array_new ();
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
