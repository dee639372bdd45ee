/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "echo-source.h"

#include "easel-canvas-writer.h"

struct _EchoSource
{
  EaselSource parent_instance;

  char *id;
  char *address;
  GListStore *sessions;
};

static void source_init (EaselSourceClass *iface);
static void delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EchoSource, echo_source, EASEL_TYPE_SOURCE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init))

static const char *
get_id (EaselSource *source)
{
  return ECHO_SOURCE (source)->id;
}

static const char *
get_title (EaselSource *source)
{
  return "Echo";
}

static const EaselSourceKind *
get_kind (EaselSource *source)
{
  return &echo_source_kind;
}

static GListModel *
get_sessions (EaselSource *source)
{
  return G_LIST_MODEL (ECHO_SOURCE (source)->sessions);
}

static void
start (EaselSource *source)
{
  EchoSource *self = ECHO_SOURCE (source);
  g_autoptr(EaselSession) session = easel_session_new ("echo:/");
  g_autoptr(EaselCanvas) canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self), self->id, "echo:/canvas", "Echo", TRUE);

  easel_canvas_set_fact (canvas, title, self->address);
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  easel_canvas_list_append (easel_session_get_canvases (session), canvas);
  g_list_store_append (self->sessions, session);
}

static void
source_init (EaselSourceClass *iface)
{
  iface->get_id = get_id;
  iface->get_title = get_title;
  iface->get_kind = get_kind;
  iface->get_sessions = get_sessions;
  iface->start = start;
}

static void
delegate_init (EaselCanvasDelegateInterface *iface)
{
}

static void
echo_source_finalize (GObject *object)
{
  EchoSource *self = ECHO_SOURCE (object);

  g_free (self->id);
  g_free (self->address);
  g_object_unref (self->sessions);
  G_OBJECT_CLASS (echo_source_parent_class)->finalize (object);
}

static void
echo_source_class_init (EchoSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = echo_source_finalize;
  source_init (EASEL_SOURCE_CLASS (klass));
}

static void
echo_source_init (EchoSource *self)
{
  self->sessions = g_list_store_new (EASEL_TYPE_SESSION);
}

static gboolean
probe (const char *address)
{
  return g_str_has_prefix (address, "echo:") || g_str_has_suffix (address, "/echo");
}

static EaselSource *
create (const EaselSourceOptions *options)
{
  EchoSource *self = g_object_new (ECHO_TYPE_SOURCE, NULL);

  self->id = g_strdup (options->id);
  self->address = g_strdup (options->address);
  if (options->memory != NULL)
    g_file_set_contents (options->memory, "kept", -1, NULL);
  return EASEL_SOURCE (self);
}

static const char * const schemes[] = { "echo", "ws", NULL };

const EaselSourceKind echo_source_kind = {
  .name = "echo",
  .title = "Echo",
  .icon = "network-server-symbolic",
  .schemes = schemes,
  .probe = probe,
  .create = create,
};
