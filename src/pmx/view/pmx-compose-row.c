/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "pmx-compose-row.h"

#include <glib/gi18n-lib.h>

#include "easel-json.h"
#include "easel-pmx-view-resources.h"
#include "pmx-limits.h"

struct _PmxComposeRow
{
  GtkBox           parent_instance;

  PmxNode         *node;
  GtkEditable     *text;
  GtkDropDown     *choice;
  GtkWidget       *button;
  PmxInteractions  offered;   /* interactions in @choice */
};

enum { REQUEST, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (PmxComposeRow, pmx_compose_row, GTK_TYPE_BOX)

/* Interactions that consist of one line of text: the member with the text, and another required member. */
static const struct
{
  const char *type;
  const char *title;
  const char *member;
  const char *kind;     /* nullable: "kind" */
} message_types[] = {
  { "ax.work.create", N_("Work item"), "title", NULL },
  { "ax.steer", N_("Message to the agent"), "message", NULL },
  { "ax.review.add", N_("Review"), "body", "comment" },
  { "ax.evidence.add", N_("Evidence"), "title", "logs" },
  { "ax.event.record", N_("Event"), "summary", "prompt" },
};

/* The index of the chosen message type; types that are not offered are skipped. */
static guint
find_chosen (PmxComposeRow *self)
{
  guint position = gtk_drop_down_get_selected (self->choice);

  for (guint i = 0; i < G_N_ELEMENTS (message_types); i++)
    if ((pmx_interaction_from_name (message_types[i].type) & self->offered) != 0 && position-- == 0)
      return i;
  return G_N_ELEMENTS (message_types);
}

static void
send_cb (PmxComposeRow *self)
{
  guint chosen = find_chosen (self);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->text)));
  g_autoptr(JsonObject) params = NULL;
  JsonObject *payload;

  if (*text == '\0' || chosen == G_N_ELEMENTS (message_types))
    return;
  payload = easel_json_object (EASEL_JSON_STRING (message_types[chosen].member, text),
                               EASEL_JSON_STRING ("kind", message_types[chosen].kind));
  params = easel_json_object (EASEL_JSON_STRING ("type", message_types[chosen].type),
                              EASEL_JSON_STRING ("sourceNodeId", pmx_node_get_id (self->node)),
                              EASEL_JSON_OBJECT ("payload", payload));
  g_signal_emit (self, signals[REQUEST], 0, "interact", params);
}

static void
typed_cb (PmxComposeRow *self)
{
  gtk_widget_set_sensitive (self->button, *gtk_editable_get_text (self->text) != '\0');
}

static void
close_choice (PmxComposeRow *self)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->choice));

  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER (child))
      gtk_popover_popdown (GTK_POPOVER (child));
}

/* Offers only interactions that the server accepts. GTK 4.18 crashes if an open list loses all entries and is destroyed
 * before the next frame: so the list is closed first, and a hidden row keeps its entries. */
static void
update (PmxComposeRow *self)
{
  PmxInteractions offered = pmx_node_get_interactions (self->node);
  g_autoptr(GtkStringList) titles = gtk_string_list_new (NULL);
  gboolean has_titles;

  if (offered == self->offered)
    return;
  self->offered = offered;
  for (guint i = 0; i < G_N_ELEMENTS (message_types); i++)
    if ((pmx_interaction_from_name (message_types[i].type) & offered) != 0)
      gtk_string_list_append (titles, _(message_types[i].title));
  has_titles = g_list_model_get_n_items (G_LIST_MODEL (titles)) > 0;
  close_choice (self);
  if (has_titles)
    gtk_drop_down_set_model (self->choice, G_LIST_MODEL (titles));
  gtk_widget_set_visible (GTK_WIDGET (self), has_titles);
}

static void
pmx_compose_row_finalize (GObject *object)
{
  g_clear_object (&PMX_COMPOSE_ROW (object)->node);
  G_OBJECT_CLASS (pmx_compose_row_parent_class)->finalize (object);
}

static void
pmx_compose_row_class_init (PmxComposeRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pmx_compose_row_finalize;
  signals[REQUEST] = g_signal_new ("request", PMX_TYPE_COMPOSE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING, JSON_TYPE_OBJECT);
  easel_pmx_view_get_resource ();
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/pmx/pmx-compose-row.ui");
  gtk_widget_class_bind_template_child (widget_class, PmxComposeRow, text);
  gtk_widget_class_bind_template_child (widget_class, PmxComposeRow, choice);
  gtk_widget_class_bind_template_child (widget_class, PmxComposeRow, button);
  gtk_widget_class_bind_template_callback (widget_class, send_cb);
  gtk_widget_class_bind_template_callback (widget_class, typed_cb);
}

static void
pmx_compose_row_init (PmxComposeRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_entry_set_max_length (GTK_ENTRY (self->text), EASEL_LIMIT_QUESTION_CHARS);
}

void
pmx_compose_row_show (PmxComposeRow *self,
                      PmxNode       *node)
{
  g_return_if_fail (PMX_IS_COMPOSE_ROW (self) && self->node == NULL);
  g_return_if_fail (PMX_IS_NODE (node));

  self->node = g_object_ref (node);
  g_signal_connect_object (node, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

void
pmx_compose_row_clear (PmxComposeRow *self)
{
  g_return_if_fail (PMX_IS_COMPOSE_ROW (self));

  gtk_editable_set_text (self->text, "");
}
