/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-source"

#include "config.h"

#include "easel-ahp-chat.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ahp-chat.h"
#include "ahp-server.h"
#include "easel-ahp-chat-read.h"
#include "easel-ahp-sign-in.h"
#include "easel-canvas-writer.h"
#include "easel-json.h"
#include "easel-session.h"

struct _EaselAhpChat
{
  GObject      parent_instance;

  AhpClient   *client;
  AhpChannel  *session_channel;
  AhpChannel  *chat_channel;
  EaselCanvas *canvas;
  EaselChat   *model;
  EaselServer *access;   /* nullable: model for requesting the token that a call waits for */
};

G_DEFINE_FINAL_TYPE (EaselAhpChat, easel_ahp_chat, G_TYPE_OBJECT)

/* (transfer full) (nullable): the oldest call that waits for a token. */
static AhpToolCall *
find_waiting (JsonObject *state)
{
  g_autoptr(GPtrArray) calls = ahp_chat_read_active_calls (state);

  for (guint i = 0; i < calls->len; i++)
    {
      AhpToolCall *call = calls->pdata[i];

      if (call->stage == AHP_TOOL_AUTHENTICATION && call->contributor_id != NULL &&
          easel_json_peek_object (call->raw, "auth") != NULL)
        return g_ptr_array_steal_index (calls, i);
    }
  return NULL;
}

/* Finds the access that a call waits for. For a call without an App this canvas is the only one where the user can
 * grant it.
 *
 * Returns: (nullable) (transfer none) */
static EaselServer *
find_access (EaselAhpChat *self,
             JsonObject   *state)
{
  g_autoptr(AhpToolCall) call = state != NULL ? find_waiting (state) : NULL;
  JsonObject *session = ahp_channel_get_state (self->session_channel);
  g_autoptr(AhpServer) server = NULL;
  g_auto(GStrv) scopes = NULL;
  g_auto(GStrv) issuers = NULL;
  EaselServerFacts facts = { .first_line = -1, .last_line = -1 };

  if (call == NULL)
    {
      g_clear_object (&self->access);
      return NULL;
    }
  server = session != NULL ? ahp_session_find_server (session, call->contributor_id) : NULL;
  facts.name = server != NULL && server->name != NULL ? server->name : call->contributor_id;
  easel_ahp_sign_in_read (&facts, easel_json_peek_object (call->raw, "auth"), &scopes, &issuers);
  if (self->access == NULL || strcmp (easel_server_get_id (self->access), call->contributor_id) != 0)
    {
      g_clear_object (&self->access);
      self->access = easel_server_new (NULL, call->contributor_id);
    }
  easel_server_set_facts (self->access, &facts);
  return self->access;
}

/* Updates the list, only while the canvas is in view, because it is costly. */
void
easel_ahp_chat_refresh (EaselAhpChat *self)
{
  JsonObject *state = ahp_channel_get_state (self->chat_channel);
  const char *title = state != NULL ? easel_json_peek_string (state, "title", "") : NULL;
  EaselServer *access = find_access (self, state);
  EaselCanvasFacts facts = easel_canvas_get_facts (self->canvas);
  g_autoptr(GPtrArray) items = NULL;

  facts.state = easel_connection_is_ready (EASEL_CONNECTION (self->client)) ? EASEL_CANVAS_READY : EASEL_CANVAS_STALE;
  facts.reason = _("The connection to the host was lost.");
  if (title != NULL)
    facts.title = *title != '\0' ? title : _("Conversation");
  facts.access = access;
  easel_canvas_set_facts (self->canvas, &facts);
  if (state == NULL || !easel_canvas_get_in_view (self->canvas))
    return;
  items = easel_ahp_chat_read (state, ahp_channel_get_uri (self->chat_channel),
                               ahp_channel_get_state (self->session_channel));
  easel_chat_set_items (self->model, items);
}

static void
easel_ahp_chat_finalize (GObject *object)
{
  EaselAhpChat *self = EASEL_AHP_CHAT (object);

  g_clear_object (&self->access);
  g_clear_object (&self->model);
  g_clear_object (&self->canvas);
  g_clear_object (&self->chat_channel);
  g_clear_object (&self->session_channel);
  g_clear_object (&self->client);
  G_OBJECT_CLASS (easel_ahp_chat_parent_class)->finalize (object);
}

static void
easel_ahp_chat_class_init (EaselAhpChatClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_ahp_chat_finalize;
}

static void
easel_ahp_chat_init (EaselAhpChat *self)
{
  self->model = easel_chat_new ();
}

/**
 * easel_ahp_chat_new:
 * @host: a host
 * @session: a session of the host
 * @session_channel: the channel of @session
 * @chat_channel: the channel of a chat in @session
 *
 * Returns: (transfer full): an object that keeps the canvas of the chat up to date
 */
EaselAhpChat *
easel_ahp_chat_new (EaselAhpHost *host,
                    EaselSession *session,
                    AhpChannel   *session_channel,
                    AhpChannel   *chat_channel)
{
  EaselAhpChat *self = g_object_new (EASEL_TYPE_AHP_CHAT, NULL);
  const char *uri = ahp_channel_get_uri (chat_channel);
  g_autofree char *key = g_strjoin (" ", easel_ahp_host_get_id (host), easel_session_get_uri (session), uri, NULL);

  self->client = g_object_ref (easel_ahp_host_get_client (host));
  self->session_channel = g_object_ref (session_channel);
  self->chat_channel = g_object_ref (chat_channel);
  self->canvas = easel_canvas_new (easel_ahp_host_get_delegate (host), key, uri, easel_ahp_host_get_title (host),
                                   ahp_client_is_loopback (self->client));
  easel_canvas_set_fact (self->canvas, session, session);
  easel_canvas_set_fact (self->canvas, model, G_OBJECT (self->model));
  easel_ahp_chat_refresh (self);
  g_signal_connect_object (self->client, "notify::state", G_CALLBACK (easel_ahp_chat_refresh), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "notify::in-view", G_CALLBACK (easel_ahp_chat_refresh), self,
                           G_CONNECT_SWAPPED);
  return self;
}

EaselCanvas *
easel_ahp_chat_get_canvas (EaselAhpChat *self)
{
  return self->canvas;
}

EaselChat *
easel_ahp_chat_get_model (EaselAhpChat *self)
{
  return self->model;
}

void
easel_ahp_chat_close (EaselAhpChat *self)
{
  g_signal_handlers_disconnect_by_data (self->client, self);
  g_signal_handlers_disconnect_by_data (self->canvas, self);
  easel_canvas_set_state (self->canvas, EASEL_CANVAS_GONE, NULL);
}
