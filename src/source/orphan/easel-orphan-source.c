/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-orphan-source.h"

#include <glib/gi18n.h>

#include "easel-canvas-writer.h"

struct _EaselOrphanSource
{
  EaselSource parent_instance;

  EaselProvider *provider;
  GListModel *orphans;        /* list of the provider */
  GPtrArray *canvases;     /* EaselCanvas, in the order of @orphans */
  EaselSession *session;
};

static void delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EaselOrphanSource, easel_orphan_source, EASEL_TYPE_SOURCE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init))

/* Closes a canvas, which is the only ability of these canvases. */
static gboolean
request_close (EaselCanvasDelegate  *delegate,
               EaselCanvas          *canvas,
               GError              **error)
{
  EaselOrphanSource *self = EASEL_ORPHAN_SOURCE (delegate);
  EaselInstance *instance = easel_canvas_get_instance (canvas);

  if (instance == NULL || easel_instances_discard (easel_provider_get_instances (self->provider), instance))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY, _("It has unsaved changes."));
  return FALSE;
}

static void
delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->request_close = request_close;
}

static void
titled_cb (EaselInstance *instance,
           GParamSpec    *pspec,
           EaselCanvas   *canvas)
{
  g_autofree char *title = NULL;

  g_object_get (instance, "title", &title, NULL);
  easel_canvas_set_fact (canvas, title, title);
}

/* (transfer full) */
static EaselCanvas *
make_canvas (EaselOrphanSource *self,
             EaselInstance     *instance)
{
  const EaselRequester *requester = easel_instance_get_requester (instance);
  g_autofree char *name = g_uuid_string_random ();
  g_autofree char *key = g_strjoin (" ", EASEL_ORPHAN_SOURCE_ID, name, NULL);
  g_autofree char *channel = g_strconcat ("easel-kept:/", name, NULL);
  EaselCanvas *canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self), key, channel, requester->host_title,
                                          requester->loopback);
  EaselCanvasFacts facts = easel_canvas_get_facts (canvas);

  facts.session = self->session;
  facts.instance_id = easel_instance_get_id (instance);
  facts.instance = instance;
  facts.canvas_id = easel_instance_get_declaration (instance)->canvas_id;
  facts.capabilities = EASEL_CANVAS_CAN_CLOSE;
  facts.is_native = TRUE;
  facts.state = EASEL_CANVAS_READY;
  easel_canvas_set_facts (canvas, &facts);
  g_signal_connect_object (instance, "notify::title", G_CALLBACK (titled_cb), canvas, 0);
  titled_cb (instance, NULL, canvas);
  return canvas;
}

static void
orphans_changed_cb (EaselOrphanSource *self,
                    guint              position,
                    guint              removed,
                    guint              added)
{
  EaselCanvasList *list = easel_session_get_canvases (self->session);

  for (guint i = 0; i < removed; i++)
    {
      g_autoptr(EaselCanvas) canvas = g_ptr_array_steal_index (self->canvases, position);

      easel_canvas_set_state (canvas, EASEL_CANVAS_GONE, NULL);
      easel_canvas_list_remove (list, canvas);
    }
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr(EaselInstance) instance = g_list_model_get_item (self->orphans, i);

      g_ptr_array_insert (self->canvases, i, make_canvas (self, instance));
      easel_canvas_list_append (list, g_ptr_array_index (self->canvases, i));
    }
}

static void
easel_orphan_source_finalize (GObject *object)
{
  EaselOrphanSource *self = EASEL_ORPHAN_SOURCE (object);

  g_ptr_array_unref (self->canvases);
  g_clear_object (&self->session);
  g_clear_object (&self->provider);
  G_OBJECT_CLASS (easel_orphan_source_parent_class)->finalize (object);
}

static void
easel_orphan_source_class_init (EaselOrphanSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_orphan_source_finalize;
}

static void
easel_orphan_source_init (EaselOrphanSource *self)
{
  self->canvases = g_ptr_array_new_with_free_func (g_object_unref);
  self->session = easel_session_new ("easel-kept:/");
  easel_session_set_title (self->session, _("Unsaved Texts"));
  easel_source_add_session (EASEL_SOURCE (self), self->session);
  easel_source_set_status (EASEL_SOURCE (self), EASEL_CONNECTION_READY, _("No longer in any session"));
}

/**
 * easel_orphan_source_new:
 * @provider: the provider of the orphaned instances
 *
 * Returns: (transfer full): a source that is always ready
 */
EaselSource *
easel_orphan_source_new (EaselProvider *provider)
{
  EaselOrphanSource *self;

  g_return_val_if_fail (EASEL_IS_PROVIDER (provider), NULL);

  self = g_object_new (EASEL_TYPE_ORPHAN_SOURCE, "kind", &easel_orphan_source_kind, "id", EASEL_ORPHAN_SOURCE_ID,
                       "title", _("Kept by Easel"), NULL);
  self->provider = g_object_ref (provider);
  self->orphans = easel_instances_get_orphans (easel_provider_get_instances (provider));
  g_signal_connect_object (self->orphans, "items-changed", G_CALLBACK (orphans_changed_cb), self, G_CONNECT_SWAPPED);
  orphans_changed_cb (self, 0, 0, g_list_model_get_n_items (self->orphans));
  return EASEL_SOURCE (self);
}

const EaselSourceKind easel_orphan_source_kind = {
  .name = "kept",
  .title = N_("Texts from ended sessions"),
  .icon = "document-edit-symbolic",
  .is_local = TRUE,
};
