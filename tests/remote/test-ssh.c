/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The panel's source over a real ssh and a real sshd to a real host. */
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "easel-ahp-source.h"
#include "easel-json.h"
#include "easel-session.h"
#include "easel-test.h"
#include "listening.h"
#include "remote-connect.h"
#include "remote-control.h"
#include "remote-error.h"
#include "remote-forward.h"
#include "remote-host.h"
#include "remote-install.h"
#include "ssh-fixture.h"

/* How often the connection is cut. */
#define CUTS 20

static EaselSource *
make_source_at (const char *address,
                const char *title)
{
  EaselSourceOptions options = { .kind = &easel_ahp_source_kind, .id = "far", .client_id = "panel",
                                 .address = address, .title = title };
  EaselSource *source = easel_ahp_source_kind.create (&options);

  easel_source_start (source);
  return source;
}

static EaselSource *
make_source (void)
{
  return make_source_at (SSH_ADDRESS, "build-server");
}

static void
end_source (EaselSource *source)
{
  easel_source_stop (source);
  easel_test_settle ();
  g_object_unref (source);
}

static gboolean
is_ready (EaselSource *source)
{
  return easel_source_get_state (source) == EASEL_CONNECTION_READY;
}

static void
show (AttachAgent *agent,
      guint        number)
{
  g_autofree char *line = g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":\"open\",\"method\":\"tools/call\",\"params\":{"
                                           "\"name\":\"canvas_show_page\",\"arguments\":{\"instanceId\":\"c%u\","
                                           "\"title\":\"Page %u\",\"html\":\"<p>Hello\"}}}", number, number);

  attach_agent_ask (agent, line, "{\"id\":\"open\",\"result\":{\"structuredContent\":{}}}");
}

/* (nullable) (transfer full): the session of the agent, which has a canvas. */
static EaselSession *
find_session (EaselSource *source)
{
  GListModel *sessions = easel_source_get_sessions (source);

  for (guint i = 0; i < g_list_model_get_n_items (sessions); i++)
    {
      g_autoptr(EaselSession) session = g_list_model_get_item (sessions, i);

      if (easel_session_get_agent (session) != NULL)
        return g_steal_pointer (&session);
    }
  return NULL;
}

static guint
count_canvases (EaselSession *session)
{
  return g_list_model_get_n_items (G_LIST_MODEL (easel_session_get_canvases (session)));
}

/* An agent there opens pages while the connection is cut at this end and at the other: each page is here once in the
 * end, and nothing but sshd listens. */
static void
test_cut (SshFixture    *fixture,
          gconstpointer  data)
{
  g_autoptr(AttachAgent) agent = NULL;
  g_autoptr(EaselSession) session = NULL;
  EaselSource *source;

  source = make_source ();
  easel_test_wait_until (is_ready (source));
  g_assert_false (easel_source_is_here (source));
  agent = attach_agent_new (&fixture->there, NULL);
  attach_agent_greet (agent);
  show (agent, 0);
  easel_test_wait_until (session != NULL || (session = find_session (source)) != NULL);
  easel_source_hold (source, session);
  easel_test_wait_until (count_canvases (session) == 1);
  for (guint i = 1; i <= CUTS; i++)
    {
      g_assert_cmpuint (ssh_cut (fixture, i % 2 == 0), ==, 1);
      show (agent, i);
      easel_test_wait_until (!is_ready (source));
      easel_source_retry (source);
      easel_test_wait_until (is_ready (source));
      easel_test_wait_until (count_canvases (session) >= i + 1);
      g_assert_cmpuint (count_canvases (session), ==, i + 1);
    }
  g_assert_cmpuint (listening_count (attach_get_host (&fixture->there)), ==, 0);
  g_assert_cmpuint (listening_count (getpid ()), ==, 0);
  easel_source_release (source, session);
  end_source (source);
}

static void
assert_fails (SshFixture *fixture,
              const char *reason)
{
  EaselSource *source = make_source ();

  easel_test_wait_until (easel_source_get_state (source) == EASEL_CONNECTION_FAILED);
  g_assert_nonnull (strstr (easel_source_get_reason (source), reason));
  end_source (source);
}

static void
test_missing (SshFixture    *fixture,
              gconstpointer  data)
{
  ssh_set_far (fixture, "easel-host", NULL);
  assert_fails (fixture, "easel-host is not installed on build-server");
}

/* Another attempt would only ask the same again. */
static void
test_no_key (SshFixture    *fixture,
             gconstpointer  data)
{
  assert_fails (fixture, "Permission denied");
}

static void
test_unknown_key (SshFixture    *fixture,
                  gconstpointer  data)
{
  assert_fails (fixture, "Host key verification failed");
}

/* A computer that cannot be reached may be back later. */
static void
test_unreachable (SshFixture    *fixture,
                  gconstpointer  data)
{
  EaselSource *source;

  g_subprocess_force_exit (fixture->sshd);
  g_subprocess_wait (fixture->sshd, NULL, NULL);
  source = make_source ();
  easel_test_wait_until (easel_source_get_state (source) == EASEL_CONNECTION_LOST);
  g_assert_nonnull (strstr (easel_source_get_reason (source), "Connection refused"));
  end_source (source);
}

/* A computer that lets in and then says nothing, and a user who does not wait for it. */
static void
test_silent (SshFixture    *fixture,
             gconstpointer  data)
{
  RemoteConnectOptions options = { .address = SSH_ADDRESS, .script = "exec easel-host", .greeting = "here", .patience = 1 };
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GAsyncResult) late = NULL;
  g_autoptr(GAsyncResult) cancelled = NULL;
  g_autoptr(GError) error = NULL;

  ssh_write_far (fixture, "easel-host", "echo Welcome; exec cat >/dev/null");
  remote_connect_run_async (&options, NULL, easel_test_result_cb, &late);
  easel_test_wait_until (late != NULL);
  g_assert_null (remote_connect_finish (late, &error));
  g_assert_error (error, REMOTE_ERROR, REMOTE_ERROR_LOST);
  g_assert_cmpstr (error->message, ==, "build-server did not answer.");
  g_clear_error (&error);

  options.patience = 0;
  remote_connect_run_async (&options, cancellable, easel_test_result_cb, &cancelled);
  g_cancellable_cancel (cancellable);
  easel_test_wait_until (cancelled != NULL);
  g_assert_null (remote_connect_finish (cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A login shell that greets, and a host that prints without end, colours its reason and lies about its name. */
static void
test_hostile (SshFixture    *fixture,
              gconstpointer  data)
{
  EaselSource *source;
  const char *reason;

  ssh_write_far (fixture, "easel-host", "yes 'Welcome!'");
  source = make_source ();
  easel_test_wait_until (easel_source_get_state (source) == EASEL_CONNECTION_LOST);
  ssh_write_far (fixture, "easel-host", "printf '\\033]0;evil\\007\\033[31mred\\342\\200\\256' >&2; exit 1");
  easel_test_wait_until (strstr (easel_source_get_reason (source), "red") != NULL);
  reason = easel_source_get_reason (source);
  g_assert_null (strpbrk (reason, "\033\007"));
  g_assert_null (strstr (reason, "\342\200\256"));
  g_assert_nonnull (strstr (reason, "build-server"));

  ssh_write_far (fixture, "easel-host",
                 "echo '{\"easel-host\":\"connected\"}'; read -r request; "
                 "echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":\"1.0.0\",\"serverSeq\":1,"
                 "\"serverInfo\":{\"name\":\"This Computer\"},\"snapshots\":[]}}'; cat >/dev/null");
  easel_source_retry (source);
  easel_test_wait_until (is_ready (source));
  g_assert_cmpstr (easel_source_get_title (source), ==, "build-server");
  end_source (source);
}

/* A program that notes the question, and answers or not. Returns: (transfer full): the file of notes. */
static char *
set_askpass (SshFixture *fixture,
             const char *answer)
{
  char *notes = g_build_filename (fixture->ssh, "notes", NULL);
  g_autofree char *script = g_strdup_printf ("echo \"$EASEL_ASKPASS_COMPUTER: $1\" >>%s; %s", notes, answer);
  g_autofree char *program = g_build_filename (fixture->ssh, "far", "askpass", NULL);

  ssh_write_far (fixture, "askpass", script);
  g_setenv ("EASEL_ASKPASS_PROGRAM", program, TRUE);
  return notes;
}

/* The question was asked once, about this computer. */
static void
assert_asked (const char *notes,
              const char *computer,
              const char *question)
{
  g_autofree char *text = NULL;
  g_autofree char *mark = g_strconcat (computer, ": ", NULL);

  g_assert_true (g_file_get_contents (notes, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, mark));
  g_assert_null (strstr (text + 1, mark));
  g_assert_nonnull (strstr (text, question));
}

/* (transfer full) (nullable): the output of a command of easel-host there. */
static char *
run_there (const char          *address,
           const char * const  *arguments,
           int                 *status,
           char               **last_words,
           GError             **error)
{
  g_autoptr(GAsyncResult) result = NULL;

  remote_host_run_async (address, arguments, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return remote_host_run_finish (result, status, last_words, error);
}

static gboolean
copy_program (const char  *address,
              const char  *program,
              GError     **error)
{
  g_autoptr(GAsyncResult) result = NULL;

  remote_install_async (address, program, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  return remote_install_finish (result, error);
}

static void
test_passphrase (SshFixture    *fixture,
                 gconstpointer  data)
{
  g_autofree char *notes = set_askpass (fixture, "echo easel");
  EaselSource *source = make_source_at (SSH_LOCKED_ADDRESS, "locked-server");

  easel_test_wait_until (is_ready (source));
  assert_asked (notes, "locked-server", "Enter passphrase for key");
  end_source (source);
}

/* A passphrase is asked for once, whatever is done with the computer, and also when the host was lost. */
static void
test_passphrase_once (SshFixture    *fixture,
                      gconstpointer  data)
{
  static const char * const arguments[] = { "agents", "--json", NULL };
  g_autofree char *notes = set_askpass (fixture, "echo easel");
  g_autoptr(GAsyncResult) forwarded = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselForward) forward = NULL;
  g_autofree char *agents = NULL;
  EaselSource *source;

  agents = run_there (SSH_LOCKED_ADDRESS, arguments, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (copy_program (SSH_LOCKED_ADDRESS, g_getenv ("EASEL_HOST_PROGRAM"), &error));
  source = make_source_at (SSH_LOCKED_ADDRESS, "locked-server");
  easel_test_wait_until (is_ready (source));
  remote_forward_async (SSH_LOCKED_ADDRESS, "localhost", fixture->port, NULL, easel_test_result_cb, &forwarded);
  easel_test_wait_until (forwarded != NULL);
  forward = remote_forward_finish (forwarded, &error);
  g_assert_no_error (error);
  end_source (source);
  source = make_source_at (SSH_LOCKED_ADDRESS, "locked-server");
  easel_test_wait_until (is_ready (source));
  end_source (source);
  assert_asked (notes, "locked-server", "Enter passphrase for key");
}

/* What the user has configured is used: Easel's own sharing is not put in its place. */
static void
test_users_control (SshFixture    *fixture,
                    gconstpointer  data)
{
  g_autofree char *folder = g_dir_make_tmp ("easel-XXXXXX", NULL);
  g_autofree char *users = g_build_filename (folder, "users", NULL);
  g_autofree char *line = g_strdup_printf ("  StrictHostKeyChecking no\n  ControlPath %s\n  ControlMaster auto\n",
                                            users);
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GAsyncResult) forwarded = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(EaselForward) forward = NULL;
  g_autofree char *socket = NULL;
  g_auto(GStrv) options = NULL;
  EaselSource *source;

  ssh_configure (fixture, line);
  remote_control_find_async (SSH_ADDRESS, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  options = remote_control_find_finish (result, &socket, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length (options), ==, 0);
  g_assert_cmpstr (socket, ==, users);
  source = make_source ();
  easel_test_wait_until (is_ready (source));
  g_assert_true (g_file_test (users, G_FILE_TEST_EXISTS));
  remote_forward_async (SSH_ADDRESS, "localhost", fixture->port, NULL, easel_test_result_cb, &forwarded);
  easel_test_wait_until (forwarded != NULL);
  forward = remote_forward_finish (forwarded, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (ssh_cut (fixture, FALSE), ==, 1);
  end_source (source);
  easel_test_remove_tree (folder);
}

/* Nobody is asked again by itself. */
static void
test_no_passphrase (SshFixture    *fixture,
                    gconstpointer  data)
{
  g_autofree char *notes = set_askpass (fixture, "exit 1");
  EaselSource *source = make_source_at (SSH_LOCKED_ADDRESS, "locked-server");

  easel_test_wait_until (easel_source_get_state (source) == EASEL_CONNECTION_FAILED);
  g_assert_nonnull (strstr (easel_source_get_reason (source), "Permission denied"));
  assert_asked (notes, "locked-server", "Enter passphrase for key");
  end_source (source);
}

static void
test_new_key (SshFixture    *fixture,
              gconstpointer  data)
{
  g_autofree char *notes = set_askpass (fixture, "echo yes");
  EaselSource *source = make_source ();

  easel_test_wait_until (is_ready (source));
  assert_asked (notes, "build-server", "(yes/no/[fingerprint])? ");
  end_source (source);
}

/* Every argument arrives as it is, and the text of a login shell is not part of the output. */
static void
test_command (SshFixture    *fixture,
              gconstpointer  data)
{
  static const char * const arguments[] = { "agents", "--json", "a b", "$(id)", "'", "\"", "*", "", NULL };
  g_autoptr(GError) error = NULL;
  g_autoptr(GError) missing = NULL;
  g_autoptr(GError) lost = NULL;
  g_autofree char *output = NULL;
  g_autofree char *agents = NULL;
  g_autofree char *last_words = NULL;
  int status;

  agents = run_there (SSH_ADDRESS, (const char * const []) { "agents", "--json", NULL }, &status, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  g_assert_true (g_str_has_prefix (agents, "{\"command\":"));
  ssh_write_far (fixture, "easel-host", "printf '<%s>' \"$@\"; echo why >&2; exit 7");
  output = run_there (SSH_ADDRESS, arguments, &status, &last_words, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (output, ==, "<agents><--json><a b><$(id)><'><\"><*><>");
  g_assert_cmpint (status, ==, 7);
  g_assert_cmpstr (last_words, ==, "why");
  ssh_set_far (fixture, "easel-host", NULL);
  g_assert_null (run_there (SSH_ADDRESS, arguments, NULL, NULL, &missing));
  g_assert_error (missing, REMOTE_ERROR, REMOTE_ERROR_HOST);
  g_assert_nonnull (strstr (missing->message, "easel-host is not installed on build-server"));
  g_subprocess_force_exit (fixture->sshd);
  g_subprocess_wait (fixture->sshd, NULL, NULL);
  g_assert_cmpuint (ssh_cut (fixture, TRUE), ==, 1);
  g_assert_null (run_there (SSH_ADDRESS, arguments, NULL, NULL, &lost));
  g_assert_error (lost, REMOTE_ERROR, REMOTE_ERROR_LOST);
  g_assert_nonnull (strstr (lost->message, "Connection refused"));
}

static void
assert_does_not_fit (const char *part)
{
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;

  remote_install_check_async (SSH_ADDRESS, g_getenv ("EASEL_HOST_PROGRAM"), NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  g_assert_false (remote_install_check_finish (result, &error));
  g_assert_error (error, REMOTE_ERROR, REMOTE_ERROR_HOST);
  g_assert_nonnull (strstr (error->message, part));
}

/* Nothing is left of a copy that failed. */
static void
assert_not_copied (SshFixture *fixture,
                   const char *program)
{
  g_autofree char *folder = g_build_filename (fixture->there.folder, ".local", "bin", NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) dir = NULL;

  g_assert_false (copy_program (SSH_ADDRESS, program, &error));
  g_assert_error (error, REMOTE_ERROR, REMOTE_ERROR_HOST);
  dir = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (dir);
  g_assert_null (g_dir_read_name (dir));
}

/* A copy of easel-host is made where it can run only, and then the host there is reached. */
static void
test_install (SshFixture    *fixture,
              gconstpointer  data)
{
  const char *program = g_getenv ("EASEL_HOST_PROGRAM");
  g_autofree char *path = g_build_filename (fixture->there.folder, ".local", "bin", "easel-host", NULL);
  g_autofree char *here = NULL;
  g_autofree char *there = NULL;
  g_autoptr(GAsyncResult) result = NULL;
  g_autoptr(GError) error = NULL;
  gsize here_length, there_length;
  EaselSource *source;
  GStatBuf attributes;

  ssh_set_far (fixture, "easel-host", NULL);
  ssh_write_far (fixture, "uname", "echo Linux riscv64");
  assert_does_not_fit ("Linux riscv64");
  ssh_set_far (fixture, "uname", NULL);
  ssh_write_far (fixture, "getconf", "echo glibc 2.17");
  assert_does_not_fit ("has glibc 2.17");
  ssh_write_far (fixture, "getconf", "exit 1");
  ssh_write_far (fixture, "ldd", "echo 'musl libc (x86_64)' >&2; echo 'Version 1.2.5' >&2; exit 1");
  assert_does_not_fit ("musl libc");
  ssh_set_far (fixture, "getconf", NULL);
  ssh_set_far (fixture, "ldd", NULL);
  remote_install_check_async (SSH_ADDRESS, program, NULL, easel_test_result_cb, &result);
  easel_test_wait_until (result != NULL);
  remote_install_check_finish (result, &error);
  g_assert_no_error (error);
  assert_not_copied (fixture, "/usr/bin/false");
  ssh_write_far (fixture, "sha256sum", "echo 0000");
  assert_not_copied (fixture, program);
  ssh_set_far (fixture, "sha256sum", NULL);
  copy_program (SSH_ADDRESS, program, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (program, &here, &here_length, NULL));
  g_assert_true (g_file_get_contents (path, &there, &there_length, NULL));
  g_assert_cmpmem (here, here_length, there, there_length);
  g_assert_no_errno (g_stat (path, &attributes));
  g_assert_cmpint (attributes.st_mode & 07777, ==, 0755);
  source = make_source ();
  easel_test_wait_until (is_ready (source));
  end_source (source);
}

static void
test_container (SshFixture    *fixture,
                gconstpointer  data)
{
  EaselSource *source = make_source_at (SSH_CONTAINER_ADDRESS, "dev");
  EaselSource *missing;

  easel_test_wait_until (is_ready (source));
  g_assert_false (easel_source_is_here (source));
  g_assert_cmpint (attach_get_host (&fixture->there), !=, 0);
  missing = make_source_at ("container:podman/other", "other");
  easel_test_wait_until (easel_source_get_state (missing) == EASEL_CONNECTION_LOST);
  g_assert_nonnull (strstr (easel_source_get_reason (missing), "no such container"));
  end_source (missing);
  end_source (source);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, data, test) g_test_add ("/remote/ssh/" path, SshFixture, data, ssh_set_up, test, ssh_tear_down)
  ADD ("cut", NULL, test_cut);
  ADD ("hostile", NULL, test_hostile);
  ADD ("silent", NULL, test_silent);
  ADD ("missing", NULL, test_missing);
  ADD ("unreachable", NULL, test_unreachable);
  ADD ("no-key", "  PubkeyAuthentication no\n  StrictHostKeyChecking no\n", test_no_key);
  ADD ("passphrase", NULL, test_passphrase);
  ADD ("passphrase-once", NULL, test_passphrase_once);
  ADD ("no-passphrase", NULL, test_no_passphrase);
  ADD ("users-control", NULL, test_users_control);
  ADD ("new-key", "  StrictHostKeyChecking ask\n", test_new_key);
  ADD ("command", NULL, test_command);
  ADD ("install", NULL, test_install);
  ADD ("container", NULL, test_container);
  ADD ("unknown-key", "  StrictHostKeyChecking yes\n", test_unknown_key);
  return g_test_run ();
}
