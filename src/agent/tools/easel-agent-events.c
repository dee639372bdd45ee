/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-tools"

#include "easel-agent-events.h"

#include "easel-agent-tools-limits.h"
#include "easel-agent-view.h"
#include "easel-host-page-store.h"
#include "easel-json.h"
#include "easel-limits.h"

/* An event, stored as text, because parsed JSON takes many times as much memory. */
typedef struct
{
  gint64  number;
  char   *type;
  char   *instance_id;   /* nullable: NULL for an event of the session */
  char   *canvas_id;     /* nullable: canvas of which that is an instance */
  char   *text;
  gsize   length;
} Event;

/* The events of a session. */
typedef struct
{
  GQueue events;
  gsize  bytes;
  gint64 cut;            /* number of the newest event that was removed */
} Log;

/* An open canvas, stored for its closed event, when its state was removed already. */
typedef struct
{
  char       *session;
  char       *instance_id;
  char       *canvas_id;
  const char *closer;    /* who requested its closing; static */
} Known;

struct _EaselAgentEvents
{
  GObject         parent_instance;
  EaselHostState *state;
  EaselAgentSessions *sessions;
  GHashTable     *logs;    /* session -> Log */
  GHashTable     *known;   /* channel -> Known */
  gint64          first;
  gint64          newest;
};

G_DEFINE_FINAL_TYPE (EaselAgentEvents, easel_agent_events, G_TYPE_OBJECT)

enum { ADDED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
event_free (Event *event)
{
  g_free (event->type);
  g_free (event->instance_id);
  g_free (event->canvas_id);
  g_free (event->text);
  g_free (event);
}

static void
log_free (Log *log)
{
  g_queue_clear_full (&log->events, (GDestroyNotify) event_free);
  g_free (log);
}

static void
known_free (Known *known)
{
  g_free (known->session);
  g_free (known->instance_id);
  g_free (known->canvas_id);
  g_free (known);
}

static void
easel_agent_events_finalize (GObject *object)
{
  EaselAgentEvents *self = EASEL_AGENT_EVENTS (object);

  g_clear_object (&self->sessions);
  g_clear_object (&self->state);
  g_hash_table_unref (self->logs);
  g_hash_table_unref (self->known);

  G_OBJECT_CLASS (easel_agent_events_parent_class)->finalize (object);
}

static void
easel_agent_events_class_init (EaselAgentEventsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_agent_events_finalize;
  signals[ADDED] = g_signal_new ("added", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
easel_agent_events_init (EaselAgentEvents *self)
{
  self->logs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) log_free);
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) known_free);
  /* Milliseconds since 1970: higher than every number of an earlier run, because no run has a thousand events a second,
   * and JavaScript counts exactly up to there. */
  self->first = g_get_real_time () / 1000;
  self->newest = self->first;
}

/* Whether the session belongs to an agent; agents must not see others. */
static gboolean
is_followed (EaselAgentEvents *self,
             const char       *session)
{
  return easel_agent_view_peek_agent (self->state, session) != NULL;
}

/* Takes @body, and adds its number, type and instance as the first members. */
static void
add (EaselAgentEvents *self,
     const char       *session,
     const char       *instance_id,
     const char       *canvas_id,
     const char       *type,
     JsonObject       *body)
{
  Log *log = g_hash_table_lookup (self->logs, session);
  g_autoptr(JsonNode) node = NULL;
  Event *event = g_new0 (Event, 1);

  if (log == NULL)
    {
      log = g_new0 (Log, 1);
      log->cut = self->first;
      g_hash_table_insert (self->logs, g_strdup (session), log);
    }
  event->number = ++self->newest;
  event->type = g_strdup (type);
  event->instance_id = g_strdup (instance_id);
  event->canvas_id = g_strdup (canvas_id);
  easel_json_object_set (body, EASEL_JSON_INT ("cursor", event->number),
                         EASEL_JSON_STRING ("type", type),
                         EASEL_JSON_STRING ("instanceId", instance_id));
  node = easel_json_node_take (body);
  event->text = easel_json_to_string (node);
  event->length = strlen (event->text);
  g_queue_push_tail (&log->events, event);
  log->bytes += event->length;
  while (log->events.length > 1 &&
         (log->events.length > EASEL_LIMIT_AGENT_EVENTS || log->bytes > EASEL_LIMIT_AGENT_EVENT_BYTES))
    {
      Event *oldest = g_queue_pop_head (&log->events);

      log->bytes -= oldest->length;
      log->cut = oldest->number;
      event_free (oldest);
    }
  g_signal_emit (self, signals[ADDED], 0, session);
}

/* An update has the current canvas, and the names of the members that changed. */
static void
add_update (EaselAgentEvents *self,
            Known            *known,
            const char       *channel,
            JsonObject       *action)
{
  static const char *const members[] = { "title", "status", "availability", "url" };
  JsonObject *body = NULL;
  JsonArray *changed = json_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (json_object_has_member (action, members[i]))
      json_array_add_string_element (changed, strcmp (members[i], "url") == 0 ? "address" : members[i]);
  if (json_array_get_length (changed) == 0)
    {
      json_array_unref (changed);
      return;
    }
  body = easel_agent_view_canvas (self->state, channel);
  json_object_set_array_member (body, "changed", changed);
  add (self, known->session, known->instance_id, known->canvas_id, "updated", body);
}

/* A provider's message is for the page, so it is not an event, unless there is no page: then it is for the agent. */
static gboolean
is_for_agent (EaselAgentEvents *self,
              const char       *channel,
              const char       *sender)
{
  JsonObject *canvas = easel_host_state_get (self->state, channel);
  const char *owner = easel_json_peek_string (canvas, "extensionId", "");

  return sender != NULL && (g_strcmp0 (easel_host_canvas_get_client (owner), sender) != 0 ||
                            easel_host_canvas_is_for_agent (canvas, sender));
}

static void
follow_canvas (EaselAgentEvents *self,
               const char       *channel,
               JsonObject       *action,
               const char       *sender)
{
  Known *known = g_hash_table_lookup (self->known, channel);
  const char *type = easel_json_peek_string (action, "type", "");

  if (known == NULL)
    return;
  if (strcmp (type, "canvas/message") == 0 && is_for_agent (self, channel, sender))
    {
      JsonNode *payload = easel_json_peek_node (action, "payload");

      /* Messages to the page's store are handled by the host. */
      if (payload != NULL && !easel_host_page_store_accepts (payload))
        add (self, known->session, known->instance_id, known->canvas_id, "message",
             easel_json_object (EASEL_JSON_NODE_REF ("payload", payload)));
    }
  else if (strcmp (type, "canvas/updated") == 0)
    add_update (self, known, channel, action);
  else if (strcmp (type, "canvas/closeRequested") == 0 && sender != NULL)
    known->closer = "person";
}

static void
learn (EaselAgentEvents *self,
       const char       *session)
{
  g_autoptr(GPtrArray) channels = easel_host_state_list (self->state, AHP_CHANNEL_CANVAS, session);

  for (guint i = 0; i < channels->len; i++)
    {
      JsonObject *canvas = easel_host_state_get (self->state, channels->pdata[i]);
      Known *known;

      if (g_hash_table_contains (self->known, channels->pdata[i]))
        continue;
      known = g_new0 (Known, 1);
      known->session = g_strdup (session);
      known->instance_id = g_strdup (easel_json_peek_string (canvas, "instanceId", ""));
      known->canvas_id = g_strdup (easel_json_peek_string (canvas, "canvasId", ""));
      known->closer = "host";
      g_hash_table_insert (self->known, g_strdup (channels->pdata[i]), known);
    }
}

static void
state_envelope_cb (EaselHostState   *state,
                   const char       *channel,
                   JsonObject       *envelope,
                   const char       *only,
                   EaselAgentEvents *self)
{
  JsonObject *action = easel_json_peek_object (envelope, "action");

  /* An envelope for a single client is a refused action. */
  if (only != NULL || action == NULL)
    return;
  if (strcmp (easel_json_peek_string (action, "type", ""), "session/openCanvasesChanged") == 0)
    {
      if (is_followed (self, channel))
        learn (self, channel);
    }
  else
    follow_canvas (self, channel, action,
                   easel_json_peek_string (easel_json_peek_object (envelope, "origin"), "clientId", NULL));
}

static void
state_removed_cb (EaselHostState   *state,
                  const char       *uri,
                  EaselAgentEvents *self)
{
  GHashTableIter iter;
  gpointer key, value;

  if (!g_hash_table_steal_extended (self->known, uri, &key, &value))
    {
      /* Removes the canvases and events of a removed session. */
      g_hash_table_iter_init (&iter, self->known);
      while (g_hash_table_iter_next (&iter, NULL, &value))
        if (strcmp (((Known *) value)->session, uri) == 0)
          g_hash_table_iter_remove (&iter);
      g_hash_table_remove (self->logs, uri);
      g_signal_emit (self, signals[ADDED], 0, uri);
      return;
    }
  add (self, ((Known *) value)->session, ((Known *) value)->instance_id, ((Known *) value)->canvas_id, "closed",
       easel_json_object (EASEL_JSON_STRING ("by", ((Known *) value)->closer)));
  g_free (key);
  known_free (value);
}

static void
consent_changed_cb (EaselHostRuntime *runtime,
                    const char       *session,
                    const char       *instance_id,
                    const char       *canvas_id,
                    gboolean          allowed,
                    EaselAgentEvents *self)
{
  if (is_followed (self, session))
    add (self, session, instance_id, canvas_id, "consent",
         easel_json_object (EASEL_JSON_STRING ("canvas", canvas_id),
                            EASEL_JSON_STRING ("decision", allowed ? "allowed" : "refused")));
}

static void
reopened_cb (EaselHostRuntime *runtime,
             const char       *channel,
             EaselAgentEvents *self)
{
  Known *known = g_hash_table_lookup (self->known, channel);

  if (known != NULL)
    add (self, known->session, known->instance_id, known->canvas_id, "reopened",
         easel_json_object (EASEL_JSON_STRING ("by", "person")));
}

/**
 * easel_agent_events_new:
 * @host: the host
 * @agent_sessions: the host's sessions of agents
 *
 * Returns: (transfer full): a log of events from now on
 */
EaselAgentEvents *
easel_agent_events_new (EaselHost          *host,
                        EaselAgentSessions *agent_sessions)
{
  EaselAgentEvents *self = g_object_new (EASEL_TYPE_AGENT_EVENTS, NULL);
  g_autoptr(GPtrArray) sessions = NULL;

  self->state = g_object_ref (easel_host_get_state (host));
  self->sessions = g_object_ref (agent_sessions);
  g_signal_connect_object (self->state, "envelope", G_CALLBACK (state_envelope_cb), self, 0);
  g_signal_connect_object (self->state, "removed", G_CALLBACK (state_removed_cb), self, 0);
  g_signal_connect_object (easel_host_get_runtime (host), "consent-changed", G_CALLBACK (consent_changed_cb), self, 0);
  g_signal_connect_object (easel_host_get_runtime (host), "reopened", G_CALLBACK (reopened_cb), self, 0);
  sessions = easel_host_state_list (self->state, AHP_CHANNEL_SESSION, NULL);
  for (guint i = 0; i < sessions->len; i++)
    if (is_followed (self, sessions->pdata[i]))
      learn (self, sessions->pdata[i]);
  return self;
}

gint64
easel_agent_events_get_cursor (EaselAgentEvents *self)
{
  g_return_val_if_fail (EASEL_IS_AGENT_EVENTS (self), 0);

  return self->newest;
}

void
easel_agent_events_add_message (EaselAgentEvents *self,
                                const char       *session,
                                const char       *text)
{
  g_return_if_fail (EASEL_IS_AGENT_EVENTS (self));

  add (self, session, NULL, NULL, "said", easel_json_object (EASEL_JSON_STRING ("text", text)));
}

void
easel_agent_events_expect_close (EaselAgentEvents *self,
                                 const char       *channel)
{
  Known *known;

  g_return_if_fail (EASEL_IS_AGENT_EVENTS (self));

  known = g_hash_table_lookup (self->known, channel);
  if (known != NULL)
    known->closer = "agent";
}

static gboolean
is_wanted (Event      *event,
           const char *instance_id,
           JsonArray  *types)
{
  if (instance_id != NULL && g_strcmp0 (event->instance_id, instance_id) != 0)
    return FALSE;
  for (guint i = 0; types != NULL && i < json_array_get_length (types); i++)
    if (g_strcmp0 (easel_json_array_string (types, i), event->type) == 0)
      return TRUE;
  return types == NULL || json_array_get_length (types) == 0;
}

/* Whether @client may read an event: events of shared canvases and messages of the user are for one client. */
static gboolean
is_for (EaselAgentEvents *self,
        Event            *event,
        McpServerSession *client,
        const char       *session)
{
  if (event->canvas_id != NULL)
    return easel_agent_sessions_shows (self->sessions, client, event->canvas_id);
  return strcmp (event->type, "said") != 0 || easel_agent_sessions_may_read (self->sessions, client, session);
}

/**
 * easel_agent_events_read:
 * @self: the events
 * @client: the reader
 * @session: a session of an agent
 * @cursor: the number of the last known event
 * @instance_id: (nullable): only those of this canvas
 * @types: (nullable): only those of these types
 *
 * Reads at least one event, and at most %EASEL_LIMIT_AGENT_ANSWER_EVENTS and %EASEL_LIMIT_AGENT_ANSWER_BYTES. `more`:
 *   there are further events; `missed`: events after @cursor were removed, or the cursor is unknown to this host.
 *
 * Returns: (transfer full): `{cursor, events, missed, more}`
 */
JsonObject *
easel_agent_events_read (EaselAgentEvents *self,
                         McpServerSession *client,
                         const char       *session,
                         gint64            cursor,
                         const char       *instance_id,
                         JsonArray        *types)
{
  Log *log;
  JsonArray *events = json_array_new ();
  gboolean is_ours, missed, more = FALSE;
  gint64 last;
  gsize bytes = 0;

  g_return_val_if_fail (EASEL_IS_AGENT_EVENTS (self), NULL);

  log = g_hash_table_lookup (self->logs, session);
  is_ours = cursor <= self->newest;
  last = is_ours ? cursor : 0;
  for (GList *l = log != NULL ? log->events.head : NULL; l != NULL; l = l->next)
    {
      Event *event = l->data;
      JsonNode *node;

      if ((is_ours && event->number <= cursor) || !is_wanted (event, instance_id, types) ||
          !is_for (self, event, client, session))
        continue;
      bytes += event->length;
      more = json_array_get_length (events) > 0 && (bytes > EASEL_LIMIT_AGENT_ANSWER_BYTES ||
             json_array_get_length (events) >= EASEL_LIMIT_AGENT_ANSWER_EVENTS);
      if (more)
        break;
      last = event->number;
      node = easel_json_parse (event->text, event->length, EASEL_LIMIT_MESSAGE_BYTES, NULL);
      json_array_add_element (events, node != NULL ? node : easel_json_node_take (json_object_new ()));
    }
  missed = cursor > 0 && (!is_ours || cursor < self->first || (log != NULL && cursor < log->cut));
  return easel_json_object (EASEL_JSON_INT ("cursor", more ? last : self->newest),
                            EASEL_JSON_ARRAY ("events", events),
                            EASEL_JSON_BOOLEAN ("missed", missed),
                            EASEL_JSON_BOOLEAN ("more", more));
}
