/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A terminal on a host: bytes and state, without a widget.
 *
 * Properties (notify), written by the subclass with g_object_set(): "title", "cwd" (foreign strings), "exited"
 * (boolean), "exit-code" (int), "live" (connected to the host), "detection" (the host reports commands); "channel"
 * (string, given at construction).
 * Signals: "data" (GBytes *): output in order, each byte once, also across a reconnect; "reset": clear everything
 * shown, a snapshot follows as data; "command-started" (const char *id, const char *line), "command-finished" (const
 * char *id, int exit_code). */
#define EASEL_TYPE_HOST_TERMINAL (easel_host_terminal_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselHostTerminal, easel_host_terminal, EASEL, HOST_TERMINAL, GObject)

struct _EaselHostTerminalClass
{
  GObjectClass parent_class;

  void (*input)   (EaselHostTerminal *self, const char *text);
  void (*resize)  (EaselHostTerminal *self, guint columns, guint rows);
  void (*clear)   (EaselHostTerminal *self);
  void (*set_behind) (EaselHostTerminal *self, gboolean behind);
  void (*dispose_terminal) (EaselHostTerminal *self);
};

const char *easel_host_terminal_get_channel (EaselHostTerminal *self);
void        easel_host_terminal_input       (EaselHostTerminal *self, const char *text);
void        easel_host_terminal_resize      (EaselHostTerminal *self, guint columns, guint rows);
void        easel_host_terminal_clear       (EaselHostTerminal *self);
/* @behind: received output is still waiting to be shown; the terminal then holds back output if it can. */
void        easel_host_terminal_set_behind  (EaselHostTerminal *self, gboolean behind);
/* Ends the process on the host. */
void        easel_host_terminal_dispose     (EaselHostTerminal *self);

#define EASEL_TYPE_HOST_TERMINALS (easel_host_terminals_get_type ())
G_DECLARE_INTERFACE (EaselHostTerminals, easel_host_terminals, EASEL, HOST_TERMINALS, GObject)

struct _EaselHostTerminalsInterface
{
  GTypeInterface parent_iface;

  /* @params: (transfer full): createTerminal's members besides "channel": name, cwd, cols, rows. */
  void               (*create_async)  (EaselHostTerminals *self, JsonObject *params,
                                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
  EaselHostTerminal *(*create_finish) (EaselHostTerminals *self, GAsyncResult *result, GError **error);
  /* Attaches to an existing terminal after a restart of Easel. Does not fail at once: a channel that no longer
   * exists shows as exited. */
  EaselHostTerminal *(*attach)        (EaselHostTerminals *self, const char *channel);
  /* Whether new terminals would be shells of this user on this computer. */
  gboolean           (*is_here)       (EaselHostTerminals *self);
};

void               easel_host_terminals_create_async  (EaselHostTerminals *self, JsonObject *params,
                                                       GCancellable       *cancellable, GAsyncReadyCallback callback,
                                                       gpointer            user_data);
EaselHostTerminal *easel_host_terminals_create_finish (EaselHostTerminals *self, GAsyncResult *result, GError **error);
EaselHostTerminal *easel_host_terminals_attach        (EaselHostTerminals *self, const char *channel);
gboolean           easel_host_terminals_is_here       (EaselHostTerminals *self);

G_END_DECLS
