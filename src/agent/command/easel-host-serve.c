/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-command"

#include "config.h"

#include "easel-agent-command-limits.h"
#include "easel-host-program.h"

#include <stdlib.h>
#include <unistd.h>

#include "easel-agent-apps.h"
#include "easel-agent-detach.h"
#include "easel-agent-discovery-limits.h"
#include "easel-agent-frontend.h"
#include "easel-agent-lifetime.h"
#include "easel-agent-listener.h"
#include "easel-agent-panel.h"
#include "easel-agent-registry.h"
#include "easel-agent-start.h"
#include "easel-agent-supervisor.h"
#include "easel-host-access.h"
#include "easel-host-error.h"
#include "easel-host-proxy.h"
#include "easel-host-welcome.h"
#include "easel-session-servers.h"
#include "mcp-http.h"

typedef struct
{
  EaselAgentFrontend  *frontend;
  EaselAgentApps      *apps;
  EaselSessionServers *session_servers;
  EaselAgentListener  *listener;
  EaselAgentLifetime  *lifetime;
  EaselAgentPanel     *panel;
  McpHttp             *http;
  pid_t                supervisor;        /* 0: there is no supervisor */
  gboolean             outlives_parent;   /* the host continues although its parent has ended */
} Serve;

static void
ended_cb (EaselAgentLifetime *lifetime,
          EaselHostProgram   *program)
{
  g_main_loop_quit (program->loop);
}

static void
shown_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr(RpcTransport) transport = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) answer = NULL;

  easel_host_welcome_show_finish (EASEL_HOST (source), result, &error);
  answer = easel_agent_hello_answer_page (error);
  rpc_transport_send (transport, answer, NULL);
}

static void
page_cb (EaselAgentListener *listener,
         const char         *folder,
         RpcTransport       *transport,
         EaselHostProgram   *program)
{
  easel_host_welcome_show_async (program->host, folder, program->cancellable, shown_cb, g_object_ref (transport));
}

static void
panel_cb (EaselAgentListener *listener,
          RpcTransport       *transport,
          EaselHostProgram   *program)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) answer = NULL;

  if (!easel_host_program_listen (program, &error))
    {
      g_printerr ("easel-host: %s\n", error->message);
      rpc_transport_close (transport);
      return;
    }
  answer = easel_agent_hello_answer (program->uri);
  rpc_transport_send (transport, answer, NULL);
}

static void
client_cb (EaselAgentListener *listener,
           RpcTransport       *transport,
           EaselHostProgram   *program)
{
  easel_host_accept (program->host, transport);
}

/* Answers with an empty reason if no panel is connected. */
static void
notice_cb (EaselAgentListener *listener,
           const char         *folder,
           JsonObject         *foreign,
           RpcTransport       *transport,
           Serve              *serve)
{
  EaselAgentContext *context = easel_agent_frontend_get_context (serve->frontend);
  g_autoptr(EaselAgentNotice) notice = easel_agent_notice_new (foreign);
  g_autoptr(GPtrArray) clients = easel_agent_listener_list_clients (listener);
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) answer = NULL;

  if (notice == NULL)
    {
      rpc_transport_close (transport);
      return;
    }
  if (easel_agent_sessions_report (context->sessions, notice, folder, clients, &error) &&
      !easel_agent_registry_has_panel (context))
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "");
  answer = easel_agent_hello_answer_page (error);
  rpc_transport_send (transport, answer, NULL);
}

static void
server_cb (EaselAgentListener *listener,
           const char         *folder,
           RpcTransport       *transport,
           Serve              *serve)
{
  easel_agent_apps_add_server (serve->apps, folder, transport);
}

/* The host also works if agents cannot connect. */
static void
ready (EaselHostProgram *program)
{
  Serve *serve = program->user_data;
  EaselHostOptions *options = program->options;
  McpServer *server = easel_agent_frontend_get_server (serve->frontend);
  g_autoptr(GError) error = NULL;

  serve->http = mcp_http_new (server, easel_host_get_soup (program->host), EASEL_HOST_AGENT_PATH,
                              easel_host_get_agent_token (program->host));
  serve->listener = easel_agent_listener_new (server, options->state);
  serve->panel = easel_agent_panel_new (serve->frontend, serve->listener, !options->no_panel);
  serve->lifetime = easel_agent_lifetime_new (program->host, serve->listener, serve->http);
  g_signal_connect (serve->lifetime, "ended", G_CALLBACK (ended_cb), program);
  g_signal_connect (serve->listener, "panel", G_CALLBACK (panel_cb), program);
  g_signal_connect (serve->listener, "client", G_CALLBACK (client_cb), program);
  g_signal_connect (serve->listener, "page", G_CALLBACK (page_cb), program);
  g_signal_connect (serve->listener, "notice", G_CALLBACK (notice_cb), serve);
  g_signal_connect (serve->listener, "server", G_CALLBACK (server_cb), serve);
  if (!easel_agent_listener_open (serve->listener, &error))
    g_printerr ("easel-host: %s\n", error->message);
  if (options->detach)
    easel_agent_lifetime_set_unowned (serve->lifetime);
}

static void
begin (EaselHostProgram *program)
{
  if (program->options->detach)
    easel_agent_detach_streams ();
}

/* The parent has ended (0) or asks the host to end (a signal): continues if agents are connected. */
static gboolean
end_requested (EaselHostProgram *program,
               int               number)
{
  Serve *serve = program->user_data;

  if (serve->outlives_parent)
    return number == 0;
  if (serve->supervisor == 0 || serve->listener == NULL || easel_agent_listener_count (serve->listener) == 0)
    return FALSE;
  serve->outlives_parent = TRUE;
  easel_agent_supervisor_release (serve->supervisor);
  if (number == 0)
    easel_agent_lifetime_set_idle (serve->lifetime, EASEL_LIMIT_AGENT_ORPHAN);
  easel_agent_lifetime_set_unowned (serve->lifetime);
  return TRUE;
}

static gboolean
frontend_ended_cb (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_REMOVE;
}

/* Ends subscriptions in order, and waits until their last messages are written. */
static void
end_frontend (EaselHostProgram *program)
{
  Serve *serve = program->user_data;

  mcp_server_stop (easel_agent_frontend_get_server (serve->frontend));
  if (serve->listener == NULL || easel_agent_listener_count (serve->listener) == 0)
    return;
  g_timeout_add (EASEL_LIMIT_AGENT_FAREWELL, frontend_ended_cb, program->loop);
  g_main_loop_run (program->loop);
}

static void
run (EaselHostOptions *options,
     EaselHostProgram *program,
     Serve            *serve)
{
  g_autofree char *path = NULL;
  g_autoptr(EaselUserServers) servers = NULL;

  serve->frontend = easel_agent_frontend_new (program->host);
  serve->apps = easel_agent_apps_new (easel_agent_frontend_get_context (serve->frontend));
  /* The user's MCP servers, for the sessions of agents. */
  path = easel_user_servers_dup_default_path ();
  servers = easel_user_servers_new (path);
  serve->session_servers = easel_session_servers_new (easel_agent_frontend_get_context (serve->frontend),
                                                      serve->apps, servers);
  easel_host_program_run (program);
  end_frontend (program);
  g_clear_object (&serve->panel);
  g_clear_object (&serve->lifetime);
  /* Cleared before connections close, so that calls of agents continue and are reported to the next host. */
  g_clear_object (&serve->session_servers);
  g_clear_object (&serve->apps);
  if (serve->listener != NULL)
    easel_agent_listener_close (serve->listener);
  g_clear_object (&serve->listener);
  if (serve->http != NULL)
    mcp_http_stop (serve->http);
  g_clear_object (&serve->http);
  easel_host_stop (program->host);
  g_clear_object (&serve->frontend);
}

/* (nullable): NULL if another host uses the folder and was used instead; @status is the exit status. */
static EaselHost *
open_folder (EaselHostOptions *options,
             int              *status)
{
  g_autoptr(GError) error = NULL;
  EaselHost *host = easel_host_new (options->state, &error);

  if (host != NULL)
    return host;
  if (g_error_matches (error, EASEL_HOST_ERROR, EASEL_HOST_ERROR_LOCKED))
    {
      if (options->exit_with_parent || easel_host_can_hand_over (options))
        return easel_host_proxy (options, status);
      if (options->detach)
        g_print ("%s\n", EASEL_AGENT_LOCKED);
    }
  g_printerr ("easel-host: %s\n", error->message);
  *status = EXIT_FAILURE;
  return NULL;
}

int
easel_host_command_serve (EaselHostOptions *options)
{
  Serve serve = { 0 };
  g_autoptr(GMainLoop) loop = NULL;
  g_autoptr(GCancellable) cancellable = NULL;
  g_autoptr(EaselHost) host = NULL;
  EaselHostProgram program = { .options = options, .status = EXIT_SUCCESS, .user_data = &serve, .ready = ready,
                               .begin = begin, .end_requested = end_requested };

  if (options->exit_with_parent)
    serve.supervisor = easel_agent_supervisor_start ();
  else if (options->detach)
    setsid ();
  host = program.host = open_folder (options, &program.status);
  if (host == NULL)
    return program.status;
  loop = program.loop = g_main_loop_new (NULL, FALSE);
  cancellable = program.cancellable = g_cancellable_new ();
  run (options, &program, &serve);
  g_free (program.uri);
  return program.status;
}
