/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "guests-source.h"

#include <gtk/gtk.h>

#include "easel-canvas-writer.h"
#include "easel-confirm.h"
#include "guests-resources.h"
#include "guests-surface.h"

#define PAGE "ahp-canvas-content:/book/index.html"

struct _GuestsSource
{
  EaselSource    parent_instance;

  EaselSession  *session;
  GtkStringList *names;
  char          *signing;   /* nullable: the user has not answered yet */
};

static void delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GuestsSource, guests_source, EASEL_TYPE_SOURCE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init))

static void
add_canvas (GuestsSource           *self,
            const char             *name,
            const EaselCanvasFacts *facts)
{
  EaselSource *source = EASEL_SOURCE (self);
  g_autofree char *channel = g_strconcat ("guests:/", name, NULL);
  g_autofree char *key = g_strjoin (" ", easel_source_get_id (source), channel, NULL);
  g_autoptr(EaselCanvas) canvas =
    easel_canvas_new (EASEL_CANVAS_DELEGATE (self), key, channel, easel_source_get_title (source), TRUE);

  easel_canvas_set_facts (canvas, facts);
  easel_canvas_list_append (easel_session_get_canvases (self->session), canvas);
}

static void
guests_source_start (EaselSource *source)
{
  GuestsSource *self = GUESTS_SOURCE (source);
  const EaselCanvasFacts page = {
    .session = self->session, .instance_id = "book", .title = "Guest book", .address = PAGE,
    .content_type = guests_source_kind.page->content_type, .state = EASEL_CANVAS_READY,
    .capabilities = EASEL_CANVAS_CAN_READ | EASEL_CANVAS_CAN_MESSAGE,
  };
  const EaselCanvasFacts list = {
    .session = self->session, .instance_id = "names", .title = "Guests", .model = G_OBJECT (self->names),
    .state = EASEL_CANVAS_READY,
  };

  add_canvas (self, "book", &page);
  add_canvas (self, "names", &list);
  easel_source_add_session (source, self->session);
}

static void
read_page (EaselCanvasDelegate *delegate,
           EaselCanvas         *canvas,
           const char          *uri,
           GTask               *task)
{
  static const char html[] = "<!doctype html><title>Guest book</title><p>Sign here";
  g_autoptr(GBytes) bytes = g_bytes_new_static (html, sizeof (html) - 1);

  g_task_return_pointer (task, easel_content_new (bytes, "text/html", uri), g_object_unref);
  g_object_unref (task);
}

static void
confirmed_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr(GuestsSource) self = user_data;
  EaselCanvas *canvas = EASEL_CANVAS (source);
  g_autofree char *name = g_steal_pointer (&self->signing);
  g_autoptr(JsonNode) said = json_node_init_string (json_node_alloc (), name);

  if (!easel_canvas_confirm_finish (canvas, result, NULL))
    return;
  gtk_string_list_append (self->names, name);
  easel_canvas_emit_message (canvas, said);
}

static void
sign (EaselCanvasDelegate *delegate,
      EaselCanvas         *canvas,
      JsonNode            *payload,
      GTask               *task)
{
  GuestsSource *self = GUESTS_SOURCE (delegate);

  g_task_return_boolean (task, TRUE);
  g_object_unref (task);
  g_free (self->signing);
  self->signing = json_node_dup_string (payload);
  easel_canvas_confirm_async (canvas, "Let This Guest Sign?", self->signing, "_Let Sign", NULL, confirmed_cb,
                              g_object_ref (self));
}

static void
delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->read = read_page;
  iface->send = sign;
}

static void
guests_source_finalize (GObject *object)
{
  g_object_unref (GUESTS_SOURCE (object)->session);
  g_object_unref (GUESTS_SOURCE (object)->names);
  g_free (GUESTS_SOURCE (object)->signing);
  G_OBJECT_CLASS (guests_source_parent_class)->finalize (object);
}

static void
guests_source_class_init (GuestsSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = guests_source_finalize;
  EASEL_SOURCE_CLASS (klass)->start = guests_source_start;
}

static void
guests_source_init (GuestsSource *self)
{
  self->session = easel_session_new ("guests:/");
  self->names = gtk_string_list_new (NULL);
}

static EaselSource *
create (const EaselSourceOptions *options)
{
  return g_object_new (GUESTS_TYPE_SOURCE, "kind", options->kind, "id", options->id, "address", options->address, NULL);
}

static const char * const schemes[] = { "guests", NULL };

static const EaselPageKind page = {
  .content_type = "text/x-guest-book+html",
  .get_resource = guests_get_resource,
  .script = "/guests/guests.js",
};

static const EaselSurfaceKind * const surfaces[] = { &guests_surface_kind, NULL };

const EaselSourceKind guests_source_kind = {
  .name = "guests",
  .title = "Guest book",
  .icon = "network-server-symbolic",
  .schemes = schemes,
  .create = create,
  .page = &page,
  .surfaces = surfaces,
};
