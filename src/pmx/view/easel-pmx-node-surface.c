/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "config.h"

#include "easel-pmx-node-surface.h"

#include <glib/gi18n-lib.h>

#include "a2ui-view.h"
#include "easel-canvas-list.h"
#include "easel-confirm.h"
#include "easel-json.h"
#include "easel-pmx-view-resources.h"
#include "easel-session.h"
#include "easel-text.h"
#include "pmx-body.h"
#include "pmx-compose-row.h"
#include "pmx-form.h"
#include "pmx-labels.h"
#include "pmx-limits.h"
#include "pmx-node.h"
#include "pmx-picture.h"

struct _EaselPmxNodeSurface
{
  EaselSurface  parent_instance;

  PmxNode       *node;
  GtkLabel      *about;
  AdwBin        *body;
  PmxComposeRow *compose_row;
  PmxForm       *form;   /* nullable: the form in the body */
  JsonObject    *shown;  /* nullable: the object from which the body was made */
};

G_DEFINE_FINAL_TYPE (EaselPmxNodeSurface, easel_pmx_node_surface, EASEL_TYPE_SURFACE)

/* --- requests ----------------------------------------------------------------------------------------------------- */

static void
asked_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(EaselPmxNodeSurface) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) answer = easel_canvas_ask_finish (EASEL_CANVAS (source), result, &error);

  if (answer != NULL)
    {
      /* The surface may have been disposed in the meantime. */
      if (self->compose_row != NULL)
        pmx_compose_row_clear (self->compose_row);
      easel_surface_set_done (EASEL_SURFACE (self), _("It is in the inbox."));
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    easel_surface_add_failure_line (EASEL_SURFACE (self), error);
}

static void
request_cb (EaselPmxNodeSurface *self,
            const char          *method,
            JsonObject          *params)
{
  easel_canvas_ask_async (easel_surface_get_canvas (EASEL_SURFACE (self)), method, params, NULL, asked_cb,
                          g_object_ref (self));
}

/* --- forms ------------------------------------------------------------------------------------------------------ */

/* An interaction that waits for a question to the user. */
typedef struct
{
  EaselPmxNodeSurface *self;
  JsonObject          *params;
} Question;

static void
confirmed_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autofree Question *question = user_data;
  g_autoptr(EaselPmxNodeSurface) self = question->self;
  g_autoptr(JsonObject) params = question->params;
  g_autoptr(GError) error = NULL;

  if (easel_canvas_confirm_finish (EASEL_CANVAS (source), result, &error))
    request_cb (self, "interact", params);
  else if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    easel_surface_add_failure_line (EASEL_SURFACE (self), error);
}

static void
interact_cb (EaselPmxNodeSurface *self,
             const char          *type,
             JsonObject          *payload,
             const char          *question)
{
  Question *asked;
  g_autoptr(JsonObject) params = easel_json_object (EASEL_JSON_STRING ("type", type),
                                                    EASEL_JSON_STRING ("sourceNodeId", pmx_node_get_id (self->node)),
                                                    EASEL_JSON_STRING ("sourceSurface", "json-render"),
                                                    EASEL_JSON_OBJECT_REF ("payload", payload));

  if (question == NULL)
    {
      request_cb (self, "interact", params);
      return;
    }
  asked = g_new0 (Question, 1);
  asked->self = g_object_ref (self);
  asked->params = json_object_ref (params);
  easel_canvas_confirm_async (easel_surface_get_canvas (EASEL_SURFACE (self)), _("Send to the Agent?"), question,
                              _("_Send"), NULL, confirmed_cb, asked);
}

/* Updates a form in place, to keep its widgets and the user's input. */
static void
show_form (EaselPmxNodeSurface *self,
           JsonObject          *spec)
{
  GtkWidget *box, *view, *note;

  if (self->form != NULL)
    {
      pmx_form_set_spec (self->form, spec);
      return;
    }
  self->form = pmx_form_new ();
  g_signal_connect_object (self->form, "interact", G_CALLBACK (interact_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->form, "refused", G_CALLBACK (easel_surface_add_error_line), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (pmx_form_get_model (self->form), "open-url", G_CALLBACK (easel_surface_open_external), self,
                           G_CONNECT_SWAPPED);
  pmx_form_set_spec (self->form, spec);
  view = a2ui_view_new (pmx_form_get_model (self->form), NULL);
  a2ui_view_set_scrolls (A2UI_VIEW (view), FALSE);
  note = pmx_body_label_new (_("The rest of this form can be seen on the workbench."), "dim-label");
  g_object_bind_property (self->form, "is-whole", note, "visible", G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (box), view);
  gtk_box_append (GTK_BOX (box), note);
  adw_bin_set_child (self->body, box);
}

/* (nullable) */
static JsonObject *
get_form (PmxNode *node)
{
  JsonObject *spec = easel_json_peek_object (pmx_node_get_data (node), "spec");

  return g_str_equal (pmx_node_get_kind (node), "json-render") && spec != NULL &&
         easel_json_peek_object (spec, "elements") != NULL ? spec : NULL;
}

/* (nullable): the board with the node. */
static PmxBoard *
find_board (EaselPmxNodeSurface *self)
{
  EaselSession *session = easel_canvas_get_session (easel_surface_get_canvas (EASEL_SURFACE (self)));
  EaselCanvasList *canvases = session != NULL ? easel_session_get_canvases (session) : NULL;
  EaselCanvas *list = canvases != NULL ? easel_canvas_list_find (canvases, "pmx:/nodes") : NULL;
  gpointer model = list != NULL ? easel_canvas_get_model (list) : NULL;

  return PMX_IS_BOARD (model) ? PMX_BOARD (model) : NULL;
}

/* --- content ------------------------------------------------------------------------------------------------------ */

static void
update (EaselPmxNodeSurface *self)
{
  JsonObject *data = pmx_node_get_data (self->node);
  g_autoptr(GString) about = g_string_new (NULL);
  const char *path = pmx_node_get_path (self->node);
  const char *status = easel_json_peek_string (data, "axWorkStatus", NULL);
  g_autofree char *kind = easel_text_for_display (pmx_labels_node_kind (pmx_node_get_kind (self->node)),
                                                  EASEL_LIMIT_DISPLAY_CHARS);
  g_autofree char *shown = NULL;

  g_string_append (about, kind);
  if (path != NULL)
    g_string_append_printf (about, " · %s", path);
  if (status != NULL)
    g_string_append_printf (about, " · %s", pmx_labels_status (status));
  if (pmx_node_is_pinned (self->node))
    g_string_append_printf (about, " · %s", _("pinned"));
  if (pmx_node_is_in_focus (self->node))
    g_string_append_printf (about, " · %s", _("in the agent’s focus"));
  shown = easel_text_for_display (about->str, EASEL_LIMIT_DISPLAY_CHARS);
  gtk_label_set_text (self->about, shown);
  if (self->shown == data)
    return;
  g_clear_pointer (&self->shown, json_object_unref);
  self->shown = json_object_ref (data);
  if (get_form (self->node) != NULL)
    {
      show_form (self, get_form (self->node));
      return;
    }
  pmx_picture_set_aside (GTK_WIDGET (self->body), G_OBJECT (self->node));
  adw_bin_set_child (self->body, pmx_body_new (self->node, find_board (self)));
  g_clear_object (&self->form);
}

static void
easel_pmx_node_surface_constructed (GObject *object)
{
  EaselPmxNodeSurface *self = EASEL_PMX_NODE_SURFACE (object);
  EaselCanvas *canvas;

  G_OBJECT_CLASS (easel_pmx_node_surface_parent_class)->constructed (object);
  canvas = easel_surface_get_canvas (EASEL_SURFACE (self));
  self->node = g_object_ref (PMX_NODE (easel_canvas_get_model (canvas)));
  pmx_compose_row_show (self->compose_row, self->node);
  g_signal_connect_object (self->node, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  easel_surface_set_state (EASEL_SURFACE (self), EASEL_SURFACE_LIVE, NULL);
}

static void
easel_pmx_node_surface_finalize (GObject *object)
{
  EaselPmxNodeSurface *self = EASEL_PMX_NODE_SURFACE (object);

  pmx_picture_set_aside (NULL, G_OBJECT (self->node));
  g_clear_pointer (&self->shown, json_object_unref);
  g_clear_object (&self->form);
  g_clear_object (&self->node);
  G_OBJECT_CLASS (easel_pmx_node_surface_parent_class)->finalize (object);
}

static void
easel_pmx_node_surface_class_init (EaselPmxNodeSurfaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = easel_pmx_node_surface_constructed;
  object_class->finalize = easel_pmx_node_surface_finalize;
  easel_pmx_view_get_resource ();
  g_type_ensure (PMX_TYPE_COMPOSE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE_PATH "/pmx/easel-pmx-node-surface.ui");
  gtk_widget_class_bind_template_child (widget_class, EaselPmxNodeSurface, about);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxNodeSurface, body);
  gtk_widget_class_bind_template_child (widget_class, EaselPmxNodeSurface, compose_row);
  gtk_widget_class_bind_template_callback (widget_class, request_cb);
}

static void
easel_pmx_node_surface_init (EaselPmxNodeSurface *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Matches canvases without an address: a node with a page has one. */
static gboolean
match (EaselCanvas *canvas)
{
  return PMX_IS_NODE (easel_canvas_get_model (canvas)) && easel_canvas_get_address (canvas) == NULL;
}

static EaselSurface *
create (EaselCanvas   *canvas,
        EaselServices *services)
{
  return g_object_new (EASEL_TYPE_PMX_NODE_SURFACE, "canvas", canvas, NULL);
}

const EaselSurfaceKind easel_pmx_node_surface_kind = { "pmx-node", match, create };
