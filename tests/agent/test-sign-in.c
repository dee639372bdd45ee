/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "easel-host sign-in" as a user runs it, and "easel-host wrap" as an agent does, before and after. */
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "easel-test-authority.h"
#include "easel-test.h"

#define REQUEST "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n"
#define ANSWER "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":[]}}"

typedef struct
{
  EaselTestAuthority *authority;
  char               *folder;
  const char         *scope;     /* that the server wants; NULL: nothing */
  guint               n_denied;  /* requests without a token that is good */
} Fixture;

static void
server_cb (SoupServer        *server,
           SoupServerMessage *message,
           const char        *path,
           GHashTable        *query,
           gpointer           user_data)
{
  Fixture *fixture = user_data;
  const char *value = soup_message_headers_get_one (soup_server_message_get_request_headers (message), "Authorization");
  const char *token = value != NULL && g_str_has_prefix (value, "Bearer ") ? value + strlen ("Bearer ") : NULL;
  gboolean is_in = fixture->scope == NULL || easel_test_authority_allows (fixture->authority, token, "read");
  gboolean is_enough = fixture->scope == NULL || easel_test_authority_allows (fixture->authority, token, fixture->scope);
  g_autofree char *header = is_in ? g_strdup_printf ("Bearer error=\"insufficient_scope\", scope=\"%s\"", fixture->scope)
                                  : g_strdup ("Bearer");

  if (is_in && is_enough)
    {
      soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
      soup_server_message_set_response (message, "application/json", SOUP_MEMORY_STATIC, ANSWER, strlen (ANSWER));
      return;
    }
  fixture->n_denied++;
  soup_message_headers_replace (soup_server_message_get_response_headers (message), "WWW-Authenticate", header);
  soup_server_message_set_status (message, is_in ? SOUP_STATUS_FORBIDDEN : SOUP_STATUS_UNAUTHORIZED, NULL);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *keyring = NULL;

  fixture->authority = easel_test_authority_new ();
  soup_server_add_handler (fixture->authority->server, "/mcp", server_cb, fixture, NULL);
  fixture->scope = "read";
  fixture->folder = g_dir_make_tmp ("easel-sign-in-XXXXXX", NULL);
  keyring = g_build_filename (fixture->folder, "keyring", NULL);
  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  g_setenv ("XDG_CONFIG_HOME", fixture->folder, TRUE);
  g_setenv ("XDG_STATE_HOME", fixture->folder, TRUE);
  /* Without a browser that would open on the screen of whoever runs this, nor the desktop's settings of proxies. */
  g_setenv ("XDG_DATA_DIRS", fixture->folder, TRUE);
  g_setenv ("GIO_USE_PROXY_RESOLVER", "dummy", TRUE);
  g_setenv ("XDG_DATA_HOME", fixture->folder, TRUE);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  easel_test_authority_free (fixture->authority);
  easel_test_remove_tree (fixture->folder);
  g_free (fixture->folder);
}

static GSubprocess *
start (const char *const *arguments)
{
  g_autoptr(GPtrArray) argv = g_ptr_array_new ();
  g_autoptr(GError) error = NULL;
  GSubprocess *child;

  g_ptr_array_add (argv, (gpointer) g_getenv ("EASEL_HOST_PROGRAM"));
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (argv, (gpointer) arguments[i]);
  g_ptr_array_add (argv, NULL);
  child = g_subprocess_newv ((const char *const *) argv->pdata,
                             G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                             G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
  g_assert_no_error (error);
  return child;
}

/* (transfer full): what the agent is answered. */
static char *
wrap (Fixture *fixture)
{
  g_autoptr(GSubprocess) child = start ((const char *const []) {
    "wrap", "--no-panel", "--state", fixture->folder, "--url", fixture->authority->resource, NULL });
  g_autoptr(GAsyncResult) result = NULL;
  char *output = NULL;

  g_subprocess_communicate_utf8_async (child, REQUEST, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_true (g_subprocess_communicate_utf8_finish (child, result, &output, NULL, NULL));
  return output;
}

/* (transfer full): the words of the program; the user goes where they say, when they say so. */
static char *
run (Fixture           *fixture,
     const char *const *arguments,
     gboolean          *succeeded)
{
  g_autoptr(GSubprocess) child = start (arguments);
  g_autoptr(GDataInputStream) words = g_data_input_stream_new (g_subprocess_get_stderr_pipe (child));
  g_autoptr(GString) all = g_string_new (NULL);
  g_autofree char *line = NULL;
  char byte;

  g_output_stream_close (g_subprocess_get_stdin_pipe (child), NULL, NULL);
  do
    {
      g_autoptr(GAsyncResult) result = NULL;

      g_free (line);
      g_data_input_stream_read_line_async (words, G_PRIORITY_DEFAULT, NULL, easel_test_result_cb, &result);
      easel_test_wait_until (result != NULL);
      line = g_data_input_stream_read_line_finish_utf8 (words, result, NULL, NULL);
      if (line != NULL && g_str_has_prefix (g_strchug (line), fixture->authority->issuer))
        easel_test_authority_browse (fixture->authority, line);
      g_string_append_printf (all, "%s\n", line != NULL ? line : "");
    }
  while (line != NULL);
  g_subprocess_wait (child, NULL, NULL);
  g_assert_cmpint (g_input_stream_read (g_subprocess_get_stdout_pipe (child), &byte, 1, NULL, NULL), ==, 0);
  *succeeded = g_subprocess_get_successful (child);
  return g_string_free (g_steal_pointer (&all), FALSE);
}

static void
sign_in (Fixture    *fixture,
         const char *option,
         const char *value)
{
  gboolean succeeded;
  g_autofree char *words = run (fixture, (const char *const []) { "sign-in", fixture->authority->resource, "--yes",
                                                                  option, value, NULL }, &succeeded);

  if (!succeeded)
    g_error ("%s", words);
  g_assert_null (strstr (words, "access-"));
}

/* The agent is told what its user has to do, and after that is let in, in another process and without a word. */
static void
test_sign_in (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *before = wrap (fixture);
  g_autofree char *after = NULL;
  g_autofree char *program = realpath (g_getenv ("EASEL_HOST_PROGRAM"), NULL);
  /* Its path, for the name alone would mean another one, or none. */
  g_autofree char *command = g_strdup_printf ("run %s sign-in '%s' in a terminal", program, fixture->authority->resource);

  g_assert_nonnull (strstr (before, command));
  g_assert_nonnull (strstr (before, "\"httpStatus\":401"));
  g_assert_cmpuint (fixture->authority->n_registered, ==, 0);
  sign_in (fixture, NULL, NULL);
  after = wrap (fixture);
  g_assert_cmpstr (after, ==, ANSWER "\n");

  /* The next token comes by itself, and is kept for the process after. */
  easel_test_authority_revoke (fixture->authority);
  g_clear_pointer (&after, g_free);
  after = wrap (fixture);
  g_assert_cmpstr (after, ==, ANSWER "\n");
  g_clear_pointer (&after, g_free);
  after = wrap (fixture);
  g_assert_cmpstr (after, ==, ANSWER "\n");
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 1);
}

static GSubprocess *
start_wrap (Fixture           *fixture,
            GDataInputStream **answers)
{
  GSubprocess *child = start ((const char *const []) {
    "wrap", "--no-panel", "--state", fixture->folder, "--url", fixture->authority->resource, NULL });

  *answers = g_data_input_stream_new (g_subprocess_get_stdout_pipe (child));
  return child;
}

static void
say (GSubprocess *child)
{
  g_autoptr(GError) error = NULL;

  g_output_stream_write_all (g_subprocess_get_stdin_pipe (child), REQUEST, strlen (REQUEST), NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
assert_answered (GDataInputStream *answers)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autofree char *line = NULL;

  g_data_input_stream_read_line_async (answers, G_PRIORITY_DEFAULT, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  line = g_data_input_stream_read_line_finish_utf8 (answers, result, NULL, NULL);
  g_assert_cmpstr (line, ==, ANSWER);
}

/* Two agents at a time, whose token ends for both: the refresh token is used once, and what one process was given the
 * other takes. Both have read the keyring before. */
static void
test_two (Fixture       *fixture,
          gconstpointer  data)
{
  g_autoptr(GDataInputStream) one_says = NULL;
  g_autoptr(GDataInputStream) two_says = NULL;
  g_autoptr(GSubprocess) one = NULL;
  g_autoptr(GSubprocess) two = NULL;

  sign_in (fixture, NULL, NULL);
  one = start_wrap (fixture, &one_says);
  two = start_wrap (fixture, &two_says);
  for (guint round = 1; round <= 2; round++)
    {
      say (one);
      say (two);
      assert_answered (one_says);
      assert_answered (two_says);
      g_assert_cmpuint (fixture->authority->n_refreshed, ==, round - 1);

      easel_test_authority_revoke (fixture->authority);
      fixture->authority->is_slow = TRUE;
      fixture->n_denied = 0;
      say (one);
      say (two);
      easel_test_wait_until (fixture->n_denied == 2 && fixture->authority->held != NULL);
      easel_test_authority_go (fixture->authority);
      assert_answered (one_says);
      assert_answered (two_says);
      g_assert_cmpuint (fixture->authority->n_refreshed, ==, round);
    }
  g_assert_cmpuint (fixture->authority->n_authorized, ==, 1);
  g_output_stream_close (g_subprocess_get_stdin_pipe (one), NULL, NULL);
  g_output_stream_close (g_subprocess_get_stdin_pipe (two), NULL, NULL);
  g_assert_true (g_subprocess_wait (one, NULL, NULL));
  g_assert_true (g_subprocess_wait (two, NULL, NULL));
}

static void
test_step_up (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  sign_in (fixture, NULL, NULL);
  fixture->scope = "write";
  before = wrap (fixture);
  g_assert_nonnull (strstr (before, "easel-host sign-in --scope 'write' "));
  g_assert_nonnull (strstr (before, "\"httpStatus\":403"));
  sign_in (fixture, "--scope", "write");
  after = wrap (fixture);
  g_assert_cmpstr (after, ==, ANSWER "\n");
}

static void
test_forget (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *after = NULL;

  sign_in (fixture, NULL, NULL);
  sign_in (fixture, "--forget", NULL);
  after = wrap (fixture);
  g_assert_nonnull (strstr (after, "\"httpStatus\":401"));
}

/* Nobody is at a terminal, so that nobody agrees; and an address that is not safe is not asked. */
static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  gboolean succeeded;
  g_autofree char *nobody = run (fixture, (const char *const []) { "sign-in", fixture->authority->resource, NULL },
                                 &succeeded);
  g_autofree char *plain = NULL;

  g_assert_false (succeeded);
  g_assert_nonnull (strstr (nobody, "--yes"));
  g_assert_cmpuint (fixture->authority->n_authorized, ==, 0);
  plain = run (fixture, (const char *const []) { "sign-in", "--yes", "http://mcp.example.com/mcp", NULL }, &succeeded);
  g_assert_false (succeeded);
  g_assert_nonnull (strstr (plain, "is not safe"));
}

/* The browser comes back with a no while the program waits for nothing else: it says so, ends with a failure and touches
 * nothing that is gone. */
static void
test_denied (Fixture       *fixture,
             gconstpointer  data)
{
  gboolean succeeded;
  g_autofree char *words = NULL;

  fixture->authority->denies = TRUE;
  words = run (fixture, (const char *const []) { "sign-in", "--yes", fixture->authority->resource, NULL }, &succeeded);
  g_assert_false (succeeded);
  g_assert_nonnull (strstr (words, "You said no"));
  g_assert_null (strstr (words, "WARNING"));
  g_assert_null (strstr (words, "CRITICAL"));
}

static void
test_open (Fixture       *fixture,
           gconstpointer  data)
{
  gboolean succeeded;
  g_autofree char *words = NULL;

  fixture->scope = NULL;
  words = run (fixture, (const char *const []) { "sign-in", fixture->authority->resource, NULL }, &succeeded);
  g_assert_true (succeeded);
  g_assert_nonnull (strstr (words, "does not need you to sign in"));
}

int
main (int argc, char *argv[])
{
  static const struct { const char *path; void (*func) (Fixture *, gconstpointer); } tests[] = {
    { "/sign-in/sign-in", test_sign_in },
    { "/sign-in/two", test_two },
    { "/sign-in/step-up", test_step_up },
    { "/sign-in/forget", test_forget },
    { "/sign-in/refused", test_refused },
    { "/sign-in/denied", test_denied },
    { "/sign-in/open", test_open },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].func, tear_down);
  return g_test_run ();
}
