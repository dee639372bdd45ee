/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "echo-source.h"

#include "easel-canvas-writer.h"

struct _EchoSource
{
  EaselSource parent_instance;
};

static void delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (EchoSource, echo_source, EASEL_TYPE_SOURCE,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, delegate_init))

static void
start (EaselSource *source)
{
  g_autoptr(EaselSession) session = easel_session_new ("echo:/");
  g_autoptr(EaselCanvas) canvas =
    easel_canvas_new (EASEL_CANVAS_DELEGATE (source), easel_source_get_id (source), "echo:/canvas", "Echo", TRUE);
  g_autofree char *address = easel_source_dup_address (source);

  easel_canvas_set_fact (canvas, title, address);
  easel_canvas_set_state (canvas, EASEL_CANVAS_READY, NULL);
  easel_canvas_list_append (easel_session_get_canvases (session), canvas);
  easel_source_add_session (source, session);
}

static void
delegate_init (EaselCanvasDelegateInterface *iface)
{
}

static void
echo_source_class_init (EchoSourceClass *klass)
{
  EASEL_SOURCE_CLASS (klass)->start = start;
}

static void
echo_source_init (EchoSource *self)
{
}

static gboolean
probe (const char *address)
{
  return g_str_has_prefix (address, "echo:") || g_str_has_suffix (address, "/echo");
}

static EaselSource *
create (const EaselSourceOptions *options)
{
  if (options->memory != NULL)
    g_file_set_contents (options->memory, "kept", -1, NULL);
  return g_object_new (ECHO_TYPE_SOURCE, "kind", options->kind, "id", options->id, "address", options->address,
                       "title", "Echo", NULL);
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
