/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scripts against a client that provides a canvas and keeps a text. */
#include "easel-json.h"
#include "host-fixture.h"
#include "host-process.h"
#include "script.h"

#define OFFER "{\"type\":\"session/activeClientSet\",\"activeClient\":{\"clientId\":\"c1\",\"displayName\":\"Desk\"," \
              "\"tools\":[],\"canvasProviders\":[{\"canvasId\":\"note\",\"displayName\":\"Note\"," \
              "\"description\":\"Text\",\"actions\":[{\"name\":\"append\"},{\"name\":\"list\"}]}]}}"
#define LIST "{\"value\":{\"items\":[{\"name\":\"A\",\"ref\":\"r1\",\"n\":1},{\"name\":\"B\",\"ref\":\"r2\",\"n\":2}]," \
             "\"picture\":\"aGVsbG8=\"}}"

typedef struct
{
  HostClient *client;
  GString    *text;
  int         refusals;   /* how often append wants approval first */
  GString    *log;
} Note;

static void
refuse (RpcRequest *request,
        const char *code)
{
  g_autofree char *text = g_strdup_printf ("{\"code\":\"%s\",\"message\":\"No\",\"revision\":7}", code);
  g_autoptr(JsonNode) data = json_from_string (text, NULL);

  rpc_request_reply_error (request, -32012, "No", data);
}

static void
reply (RpcRequest *request,
       const char *text)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  rpc_request_reply (request, node);
}

static void
act (Note       *note,
     RpcRequest *request)
{
  JsonObject *params = rpc_request_get_params (request);
  const char *action = easel_json_peek_string (params, "actionName", easel_json_peek_string (params, "action", ""));
  JsonObject *input = easel_json_peek_object (params, "input");
  g_autofree char *answer = NULL;

  if (strcmp (action, "append") == 0 && note->refusals-- > 0)
    refuse (request, "canvas_needs_approval");
  else if (strcmp (action, "append") == 0)
    {
      g_string_append (note->text, easel_json_peek_string (input, "text", ""));
      answer = g_strdup_printf ("{\"value\":{\"text\":\"%s\",\"length\":%d}}", note->text->str, (int) note->text->len);
      reply (request, answer);
    }
  else if (strcmp (action, "list") == 0)
    reply (request, LIST);
  else if (strcmp (action, "edit") == 0 && easel_json_peek_int (input, "expectedRevision", 0) == 7)
    reply (request, "{\"value\":{\"unsaved\":true}}");
  else if (strcmp (action, "edit") == 0)
    refuse (request, "canvas_conflict");
  else
    refuse (request, "canvas_action_no_handler");
}

static void
request_cb (RpcRequest *request,
            gpointer    user_data)
{
  Note *note = user_data;

  if (strcmp (rpc_request_get_method (request), "canvasInvokeAction") == 0)
    act (note, request);
  else
    reply (request, "{\"title\":\"Note\"}");
}

static void
note_offer (Note        *note,
            HostFixture *fixture)
{
  note->text = g_string_new (NULL);
  note->log = g_string_new (NULL);
  note->client = host_fixture_client (fixture, "c1");
  host_client_set_handler (note->client, request_cb, note);
  host_client_dispatch (note->client, SESSION, OFFER);
  json_object_unref (host_client_wait (note->client, "action", "{\"action\":{\"activeClient\":{\"clientId\":\"c1\"}}}"));
}

static void
note_clear (Note *note)
{
  g_clear_pointer (&note->client, host_client_free);
  g_string_free (note->text, TRUE);
  g_string_free (note->log, TRUE);
}

static void
said_cb (AgentScript *script,
         const char      *line,
         Note            *note)
{
  g_string_append_printf (note->log, "%s\n", line);
}

static void
paused_cb (AgentScript *script,
           const char      *text,
           Note            *note)
{
  g_string_append_printf (note->log, "PAUSE %s\n", text);
}

static gboolean
run (HostFixture *fixture,
     Note        *note,
     const char  *steps,
     GError     **error)
{
  g_autofree char *path = host_fixture_write (fixture, "script.json", steps);
  g_autoptr(AgentScript) script = agent_script_new (path, error);
  g_autoptr(GAsyncResult) result = NULL;

  if (script == NULL)
    return FALSE;
  g_assert_true (agent_script_set (script, "greeting=Hello"));
  agent_script_set_output (script, fixture->folder);
  g_signal_connect (script, "said", G_CALLBACK (said_cb), note);
  g_signal_connect (script, "paused", G_CALLBACK (paused_cb), note);
  g_signal_connect_swapped (script, "paused", G_CALLBACK (agent_script_continue), script);
  agent_script_run_async (script, fixture->host, note->client != NULL ? 30 : 0, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return agent_script_run_finish (script, result, error);
}

static void
test_passes (HostFixture   *fixture,
             gconstpointer  data)
{
  Note note = { 0 };
  g_autoptr(GError) error = NULL;
  g_autofree char *file = g_build_filename (fixture->folder, "picture.txt", NULL);
  g_autofree char *picture = NULL;

  note_offer (&note, fixture);
  run (fixture, &note,
       "[{\"do\":\"open\",\"canvas\":\"note\",\"instance\":\"n1\",\"as\":\"opened\","
       "  \"expect\":{\"title\":{\"equals\":\"Note\"},\"url\":{\"exists\":false}}},"
       " {\"do\":\"invoke\",\"instance\":\"n1\",\"action\":\"append\",\"input\":{\"text\":{\"$ref\":\"greeting\"}},"
       "  \"as\":\"first\",\"expect\":{\"length\":{\"equals\":5,\"type\":\"number\"},\"text\":{\"matches\":\"^H.*o$\"}}},"
       " {\"do\":\"invoke\",\"instance\":{\"$ref\":\"opened.instanceId\"},\"action\":\"list\",\"as\":\"list\","
       "  \"expect\":{\"\":{\"type\":\"object\"},\"items[1].n\":{\"equals\":2}},"
       "  \"saveBase64\":{\"picture\":\"picture.txt\"}},"
       " {\"do\":\"wait\",\"instance\":\"n1\",\"action\":\"append\","
       "  \"input\":{\"text\":{\"$ref\":\"list.items[name=B].ref\"}},\"expect\":{\"text\":{\"contains\":\"r2r2r2\"}}},"
       " {\"do\":\"invoke\",\"instance\":\"n1\",\"action\":\"fly\",\"error\":\"canvas_action_no_handler\",\"as\":\"no\"},"
       " {\"do\":\"pause\",\"text\":\"your turn\"},"
       " {\"do\":\"expect\",\"value\":{\"$ref\":\"no\"},\"expect\":{\"revision\":{\"equals\":7}}},"
       " {\"do\":\"close\",\"instance\":\"n1\"}]", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (note.text->str, ==, "Hellor2r2r2");
  g_assert_true (g_file_get_contents (file, &picture, NULL, &error));
  g_assert_cmpstr (picture, ==, "hello");
  g_assert_nonnull (strstr (note.log->str, "PASSED 2 invoke n1 append\n"));
  g_assert_nonnull (strstr (note.log->str, "PAUSE your turn\n"));
  g_assert_true (g_str_has_suffix (note.log->str, "PASSED 8 close n1\n"));
  note_clear (&note);
}

#define OPEN "{\"do\":\"open\",\"canvas\":\"note\",\"instance\":\"n1\"},"

/* Each names the step and what was seen. */
static void
test_fails (HostFixture   *fixture,
            gconstpointer  data)
{
  static const struct { const char *steps; const char *says; } cases[] = {
    { "[" OPEN "{\"do\":\"invoke\",\"instance\":\"n1\",\"action\":\"list\",\"expect\":{\"items[0].name\":"
      "{\"equals\":\"X\"}}}]", "step 2 (invoke n1 list): items[0].name: equals \"X\" is not so: saw \"A\"" },
    { "[" OPEN "{\"do\":\"invoke\",\"instance\":\"n1\",\"action\":\"list\",\"expect\":{\"items[5]\":"
      "{\"exists\":true}}}]", "saw nothing" },
    { "[" OPEN "{\"do\":\"invoke\",\"instance\":\"n1\",\"action\":\"fly\"}]", "canvas_action_no_handler" },
    { "[" OPEN "{\"do\":\"invoke\",\"instance\":\"n1\",\"action\":\"list\",\"error\":\"canvas_conflict\"}]",
      "expected canvas_conflict, saw the result" },
    { "[" OPEN "{\"do\":\"invoke\",\"instance\":\"n1\",\"action\":\"fly\",\"error\":\"canvas_conflict\"}]",
      "expected canvas_conflict, saw No" },
    { "[" OPEN "{\"do\":\"expect\",\"value\":{\"$ref\":\"never\"}}]", "step 2 (expect - -): nothing has the name never" },
    { "[" OPEN "{\"do\":\"wait\",\"instance\":\"n1\",\"action\":\"list\",\"seconds\":1,\"expect\":{\"x\":"
      "{\"exists\":true}}}]", "saw nothing" },
    { "[" OPEN "{\"do\":\"invoke\",\"instance\":\"n1\",\"action\":\"list\",\"saveBase64\":{\"picture\":\"../x\"}}]",
      "the name of a file" },
    { "[" OPEN "{\"do\":\"invoke\",\"instance\":\"n1\",\"action\":\"list\",\"saveBase64\":{\"items\":\"x\"}}]",
      "no base64" },
    { "[{\"do\":\"invoke\",\"instance\":\"n9\",\"action\":\"list\"}]", "canvas_instance_unknown" },
    { "[{\"do\":\"open\",\"canvas\":\"note\",\"expect\":{\"title\":{\"type\":\"number\"}}}]", "type \"number\"" },
  };
  Note note = { 0 };

  note_offer (&note, fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_false (run (fixture, &note, cases[i].steps, &error));
      g_test_message ("%s", error->message);
      g_assert_error (error, AGENT_SCRIPT_ERROR, AGENT_SCRIPT_ERROR_FAILED);
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
  note_clear (&note);
}

/* Refused before anything is done. */
static void
test_malformed (HostFixture   *fixture,
                gconstpointer  data)
{
  static const char *const cases[] = {
    "", "{}", "[]", "[1]", "[{}]", "[{\"do\":\"dance\"}]", "[{\"do\":\"open\"}]", "[{\"do\":\"close\"}]",
    "[{\"do\":\"invoke\",\"instance\":\"a\"}]", "[{\"do\":\"close\",\"instance\":\"a\",\"expects\":{}}]",
    "[{\"do\":\"expect\",\"expect\":[]}]", "[{\"do\":\"expect\",\"expect\":{\"a\":1}}]",
    "[{\"do\":\"expect\",\"expect\":{\"a\":{\"equal\":1}}}]", "[{\"do\":\"expect\",\"expect\":{\"a\":{\"matches\":\"(\"}}}]",
  };
  Note note = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_false (run (fixture, &note, cases[i], &error));
      g_test_message ("%s: %s", cases[i], error->message);
    }
}

static void
test_approval (HostFixture   *fixture,
               gconstpointer  data)
{
  Note note = { .refusals = 2 };
  g_autoptr(GError) error = NULL;

  note_offer (&note, fixture);
  g_assert_true (run (fixture, &note, "[" OPEN "{\"do\":\"invoke\",\"instance\":\"n1\",\"action\":\"append\","
                      "\"input\":{\"text\":\"once\"},\"retryApproval\":30}]", &error));
  g_assert_no_error (error);
  g_assert_cmpstr (note.text->str, ==, "once");
  note.refusals = 1;
  g_assert_false (run (fixture, &note, "[{\"do\":\"invoke\",\"instance\":\"n1\",\"action\":\"append\"}]", &error));
  g_assert_nonnull (strstr (error->message, "canvas_needs_approval"));
  note_clear (&note);
}

static void
test_conflict (HostFixture   *fixture,
               gconstpointer  data)
{
  Note note = { 0 };
  g_autoptr(GError) error = NULL;

  note_offer (&note, fixture);
  g_assert_true (run (fixture, &note, "[" OPEN "{\"do\":\"invoke\",\"instance\":\"n1\",\"action\":\"edit\","
                      "\"input\":{\"expectedRevision\":3},\"retryConflict\":30,\"expect\":{\"unsaved\":"
                      "{\"equals\":true}}}]", &error));
  g_assert_no_error (error);
  g_assert_false (run (fixture, &note, "[{\"do\":\"invoke\",\"instance\":\"n1\",\"action\":\"edit\","
                       "\"input\":{\"expectedRevision\":3}}]", &error));
  g_assert_nonnull (strstr (error->message, "canvas_conflict"));
  note_clear (&note);
}

/* Nobody provides it; and somebody who is lost but still registered is nobody. */
static void
test_nobody (HostFixture   *fixture,
             gconstpointer  data)
{
  Note note = { 0 };
  Note gone = { 0 };
  g_autoptr(HostClient) other = host_fixture_client (fixture, "c2");
  g_autoptr(GError) error = NULL;

  g_assert_false (run (fixture, &gone, "[{\"do\":\"open\",\"canvas\":\"note\"}]", &error));
  g_assert_nonnull (strstr (error->message, "nobody came who provides the canvas “note”"));
  g_clear_error (&error);
  note_offer (&note, fixture);
  g_clear_pointer (&note.client, host_client_free);
  json_object_unref (host_client_ask (other, "ping", "{\"channel\":\"ahp-root://\"}"));
  g_assert_false (run (fixture, &note, "[{\"do\":\"open\",\"canvas\":\"note\"}]", &error));
  g_assert_nonnull (strstr (error->message, "nobody came"));
  note_clear (&note);
}

/* The program itself: what it needs, what it prints, and how it ends. */
static void
test_program (HostFixture   *fixture,
              gconstpointer  data)
{
  g_autofree char *good = host_fixture_write (fixture, "good.json", "[{\"do\":\"expect\",\"value\":{\"$ref\":\"a\"},"
                                              "\"expect\":{\"\":{\"equals\":\"b=c\"}}}]");
  g_autofree char *bad = host_fixture_write (fixture, "bad.json", "[{\"do\":\"invoke\",\"instance\":\"x\",\"action\":\"y\"}]");
  g_autofree char *state = g_build_filename (fixture->folder, "other", NULL);
  const struct { const char *arguments[7]; int status; const char *says; } cases[] = {
    { { good, "--state", state, "--set", "a=b=c" }, 0, "PASSED 1 expect" },
    { { good, "--state", state }, 1, "nothing has the name a" },
    { { bad, "--state", state }, 1, "step 1 (invoke x y)" },
    { { state, "--state", state }, 1, state },
    { { good, "--state", state, "--set", "a" }, 1, "NAME=TEXT" },
    { { good }, 64, "--state" },
    { { good, "--state", state, "--wait", "-1" }, 64, "3600" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *output = NULL;
      int status;

      g_setenv ("EASEL_HOST_PROGRAM", g_getenv ("EASEL_SCRIPTED_AGENT"), TRUE);
      status = host_process_run (cases[i].arguments, &output);

      g_test_message ("%d: %s", status, output);
      g_assert_cmpint (status, ==, cases[i].status);
      g_assert_nonnull (strstr (output, cases[i].says));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  HOST_TEST ("/agent/script/passes", test_passes);
  HOST_TEST ("/agent/script/fails", test_fails);
  HOST_TEST ("/agent/script/malformed", test_malformed);
  HOST_TEST ("/agent/script/approval", test_approval);
  HOST_TEST ("/agent/script/conflict", test_conflict);
  HOST_TEST ("/agent/script/nobody", test_nobody);
  HOST_TEST ("/agent/script/program", test_program);
  return g_test_run ();
}
