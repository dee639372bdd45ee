/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-test-dialogs.h"
#include "easel-alert.h"
#include "easel-ask-dialog.h"
#include "easel-auth-dialog.h"
#include "easel-authenticator.h"
#include "easel-embedded-source.h"
#include "easel-test-authority.h"
#include "ui-fixture.h"

typedef struct
{
  char *folder;
  EaselTestAuthority *authority;
  EaselHub *hub;
  EaselSecrets *secrets;
  EaselConnections *connections;
  EaselAuthenticator *authenticator;
  EaselSource *source;
  gboolean is_away;   /* from the browser */
} Fixture;

static void
browse_cb (EaselAuthenticator *authenticator,
           const char         *uri,
           Fixture            *fixture)
{
  g_signal_stop_emission_by_name (authenticator, "browse");
  if (!fixture->is_away)
    easel_test_authority_browse (fixture->authority, uri);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autoptr(EaselKnownHosts) known = NULL;

  fixture->folder = fixture_make_folder ();
  path = g_build_filename (fixture->folder, "hosts.json", NULL);
  known = easel_known_hosts_new (path);
  fixture->authority = easel_test_authority_new ();
  fixture->hub = easel_hub_new ();
  fixture->secrets = easel_secrets_new ();
  fixture->connections = easel_connections_new (fixture->hub, known, fixture->secrets, fake_source_kinds);
  fixture->authenticator = easel_authenticator_new ((gpointer) data, fixture->hub, fixture->connections,
                                                    fixture->secrets);
  g_signal_connect (fixture->authenticator, "browse", G_CALLBACK (browse_cb), fixture);
  fixture->source = easel_connections_add (fixture->connections, "ws://127.0.0.1:9", NULL);
  fake_source_set_token (FAKE_SOURCE (fixture->source), "access-1");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gpointer watched = NULL;

  easel_connections_stop (fixture->connections);
  easel_test_watch (fixture->authenticator, &watched);
  g_object_unref (fixture->authenticator);
  easel_test_wait_until (watched == NULL);
  g_object_unref (fixture->connections);
  g_object_unref (fixture->secrets);
  g_object_unref (fixture->hub);
  easel_test_authority_free (fixture->authority);
  fixture_remove_folder (fixture->folder);
}

/* (nullable): the dialog that is in front, if it has @heading. */
static GtkWidget *
find_dialog (const char *heading)
{
  GtkWidget *dialog = dialogs_find (EASEL_TYPE_ALERT);

  return dialog != NULL && g_strcmp0 (easel_alert_get_heading (EASEL_ALERT (dialog)), heading) == 0 ? dialog : NULL;
}

static gboolean
is_labelled (GtkWidget *button,
             gpointer   data)
{
  return g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), data) == 0;
}

static GtkWidget *
find_button (GtkWidget  *dialog,
             const char *label)
{
  return fixture_find (dialog, GTK_TYPE_BUTTON, is_labelled, (gpointer) label);
}

/* As soon as the dialog takes it. */
static void
press (const char *heading,
       const char *label)
{
  GtkWidget *button;

  easel_test_wait_until (find_dialog (heading) != NULL);
  button = find_button (find_dialog (heading), label);
  g_assert_nonnull (button);
  easel_test_wait_until (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
}

static void
require (Fixture *fixture)
{
  g_signal_emit_by_name (fixture->source, "auth-required", fixture->authority->resource, "Notes", NULL);
}

static int
count_taken (Fixture *fixture)
{
  return fake_source_count_authenticated (FAKE_SOURCE (fixture->source));
}

static void
choose_browser (void)
{
  press ("Sign In", "Sign In With _Browser…");
}

/* The user is told who gets what, and where; the host gets the token, and later the one that follows it, unasked. */
static void
test_browser (Fixture       *fixture,
              gconstpointer  data)
{
  EaselAlert *question;
  int minimum;

  require (fixture);
  choose_browser ();
  easel_test_wait_until (find_dialog ("Sign In With Your Browser?") != NULL);
  question = EASEL_ALERT (find_dialog ("Sign In With Your Browser?"));
  g_assert_true (EASEL_IS_ASK_DIALOG (question));
  g_assert_nonnull (strstr (easel_alert_get_body (question), "127.0.0.1:9 will get a token for Notes (127.0.0.1:"));
  g_assert_nonnull (strstr (easel_alert_get_body (question), "It must allow: read"));
  gtk_widget_measure (GTK_WIDGET (question), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  g_assert_cmpuint (fixture->authority->n_authorized, ==, 0);
  press ("Sign In With Your Browser?", "_Open Browser");
  easel_test_wait_until (count_taken (fixture) == 1);
  easel_test_settle ();
  g_assert_null (find_dialog ("Waiting for Your Browser"));
  g_assert_null (find_dialog ("Sign In"));

  fake_source_set_token (FAKE_SOURCE (fixture->source), "access-2");
  require (fixture);
  easel_test_wait_until (count_taken (fixture) == 2);
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 1);
  g_assert_cmpuint (fixture->authority->n_authorized, ==, 1);
}

/* No, before the browser is opened and after: nothing is sent, and it is said. */
static void
test_refused (Fixture       *fixture,
              gconstpointer  data)
{
  require (fixture);
  choose_browser ();
  press ("Sign In With Your Browser?", "_Cancel");
  easel_test_wait_until (find_dialog ("Sign In") != NULL);
  g_assert_nonnull (fixture_find_text (find_dialog ("Sign In"), "You did not sign in"));

  fixture->is_away = TRUE;
  choose_browser ();
  press ("Sign In With Your Browser?", "_Open Browser");
  press ("Waiting for Your Browser", "_Cancel");
  easel_test_wait_until (find_dialog ("Sign In") != NULL);
  g_assert_nonnull (fixture_find_text (find_dialog ("Sign In"), "You did not sign in"));
  g_assert_cmpint (count_taken (fixture), ==, 0);
  easel_alert_close (EASEL_ALERT (find_dialog ("Sign In")));
  easel_test_wait_until (find_dialog ("Sign In") == NULL);
}

/* The browser was closed by mistake. */
static void
test_again (Fixture       *fixture,
            gconstpointer  data)
{
  require (fixture);
  fixture->is_away = TRUE;
  choose_browser ();
  press ("Sign In With Your Browser?", "_Open Browser");
  easel_test_wait_until (find_dialog ("Waiting for Your Browser") != NULL);
  fixture->is_away = FALSE;
  press ("Waiting for Your Browser", "_Open Again");
  easel_test_wait_until (count_taken (fixture) == 1);
  g_assert_cmpuint (fixture->authority->n_authorized, ==, 1);
}

/* What went wrong there is said where the user began, and a token may still be pasted. */
static void
test_wrong (Fixture       *fixture,
            gconstpointer  data)
{
  fixture->authority->told_resource = "https://elsewhere.example/mcp";
  require (fixture);
  choose_browser ();
  easel_test_wait_until (find_dialog ("Sign In") != NULL);
  g_assert_nonnull (fixture_find_text (find_dialog ("Sign In"),
                                       "The server describes itself as “https://elsewhere.example/mcp”, and does not "
                                       "get a token for that"));
  easel_alert_close (EASEL_ALERT (find_dialog ("Sign In")));
  easel_test_wait_until (find_dialog ("Sign In") == NULL);
}

/* The server says nothing of who gives tokens, and the host does; the user signs in there. */
static void
test_inline (Fixture       *fixture,
             gconstpointer  data)
{
  const char *const issuers[] = { fixture->authority->issuer, NULL };
  const EaselServerFacts facts = {
    .name = "Notes", .state = EASEL_SERVER_SIGN_IN, .resource = fixture->authority->resource, .issuers = issuers,
  };
  g_autoptr(EaselServer) server = g_object_new (EASEL_TYPE_SERVER, NULL);

  fixture->authority->is_undescribed = TRUE;
  g_signal_emit_by_name (fixture->source, "auth-required", fixture->authority->resource, "Notes", issuers);
  choose_browser ();
  press ("Sign In With Your Browser?", "_Open Browser");
  easel_test_wait_until (count_taken (fixture) == 1);
  easel_test_settle ();

  fake_source_set_token (FAKE_SOURCE (fixture->source), "access-2");
  easel_server_set_facts (server, &facts);
  easel_authenticator_sign_in (fixture->authenticator, fixture->source, server);
  easel_test_wait_until (count_taken (fixture) == 2);
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 1);
  easel_test_settle ();

  /* Another issuer: what was had from the first is not given for it. */
  fixture->authority->is_undescribed = FALSE;
  g_signal_emit_by_name (fixture->source, "auth-required", fixture->authority->resource, "Notes",
                         (const char *const []) { "https://elsewhere.example", NULL });
  choose_browser ();
  easel_test_wait_until (find_dialog ("Sign In") != NULL &&
                         fixture_find_text (find_dialog ("Sign In"), "The server and the agent host name different "
                                            "authorisation servers") != NULL);
  g_assert_cmpint (count_taken (fixture), ==, 2);
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 1);
  easel_alert_close (EASEL_ALERT (find_dialog ("Sign In")));
  easel_test_wait_until (find_dialog ("Sign In") == NULL);
}

/* A host elsewhere cannot have us ask servers of this computer. */
static void
test_elsewhere (Fixture       *fixture,
                gconstpointer  data)
{
  fake_source_set_elsewhere (FAKE_SOURCE (fixture->source));
  require (fixture);
  easel_test_wait_until (find_dialog ("Sign In") != NULL);
  g_assert_null (find_button (find_dialog ("Sign In"), "Sign In With _Browser…"));
  easel_alert_close (EASEL_ALERT (find_dialog ("Sign In")));
  easel_test_wait_until (find_dialog ("Sign In") == NULL);
  g_signal_emit_by_name (fixture->source, "auth-required", "https://api.example.com/mcp", "API", NULL);
  easel_test_wait_until (find_dialog ("Sign In") != NULL);
  g_assert_nonnull (find_button (find_dialog ("Sign In"), "Sign In With _Browser…"));
  easel_alert_close (EASEL_ALERT (find_dialog ("Sign In")));
  easel_test_wait_until (find_dialog ("Sign In") == NULL);
}

/* A call wants more than the token allows: what the host asks for is what the user is asked for. */
static void
test_step_up (Fixture       *fixture,
              gconstpointer  data)
{
  static const char *const scopes[] = { "write", NULL };
  const EaselServerFacts facts = {
    .name = "Notes", .state = EASEL_SERVER_SIGN_IN, .reason = EASEL_SIGN_IN_SCOPE,
    .resource = fixture->authority->resource, .scopes = scopes,
  };
  g_autoptr(EaselServer) server = g_object_new (EASEL_TYPE_SERVER, NULL);

  require (fixture);
  choose_browser ();
  press ("Sign In With Your Browser?", "_Open Browser");
  easel_test_wait_until (count_taken (fixture) == 1);
  easel_test_settle ();

  fake_source_set_token (FAKE_SOURCE (fixture->source), "access-2");
  easel_server_set_facts (server, &facts);
  easel_authenticator_sign_in (fixture->authenticator, fixture->source, server);
  choose_browser ();
  easel_test_wait_until (find_dialog ("Sign In With Your Browser?") != NULL);
  g_assert_nonnull (strstr (easel_alert_get_body (EASEL_ALERT (find_dialog ("Sign In With Your Browser?"))),
                            "It must allow: write, read"));
  press ("Sign In With Your Browser?", "_Open Browser");
  easel_test_wait_until (count_taken (fixture) == 2);
  g_assert_cmpstr (fake_source_get_scopes (FAKE_SOURCE (fixture->source)), ==, "write");
  g_assert_true (easel_test_authority_allows (fixture->authority, "access-2", "write"));
}

/* Easel's own host forgets its tokens when it ends, and gets the one of the keyring in the next run: without a question,
 * as the host is the same. */
static void
test_next_run (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr(FakeSource) own = fake_source_new (EASEL_EMBEDDED_ID, "Easel");

  fixture->source = EASEL_SOURCE (own);
  fake_source_set_token (own, "access-1");
  easel_hub_add (fixture->hub, fixture->source);
  require (fixture);
  choose_browser ();
  press ("Sign In With Your Browser?", "_Open Browser");
  easel_test_wait_until (count_taken (fixture) == 1);
  easel_test_settle ();

  g_object_unref (fixture->authenticator);
  g_object_unref (fixture->secrets);
  fixture->secrets = easel_secrets_new ();
  fixture->authenticator = easel_authenticator_new ((gpointer) data, fixture->hub, fixture->connections,
                                                    fixture->secrets);
  require (fixture);
  easel_test_wait_until (count_taken (fixture) == 2);
  g_assert_cmpuint (fixture->authority->n_authorized, ==, 1);
  easel_test_settle ();
  easel_hub_remove (fixture->hub, fixture->source);
}

static void
set_server (EaselServer       *server,
            EaselServerState   state,
            EaselSignInReason  reason,
            const char        *resource)
{
  const EaselServerFacts facts = { .name = "Notes", .state = state, .reason = reason, .resource = resource };

  easel_server_set_facts (server, &facts);
}

/* Puts a server that wants a token into a session of @source. */
static EaselServer *
add_server (EaselSource *source,
            const char  *session,
            const char  *resource)
{
  g_autoptr(GPtrArray) servers = g_ptr_array_new_with_free_func (g_object_unref);
  EaselServer *server = easel_server_new (NULL, "notes");

  g_ptr_array_add (servers, server);
  set_server (server, EASEL_SERVER_SIGN_IN, EASEL_SIGN_IN_REQUIRED, resource);
  easel_session_set_servers (fake_source_add_session (FAKE_SOURCE (source), session, "Session"), servers);
  return server;
}

/* Easel's own host forgets its tokens when it ends, and gets what the keyring has when it is there again, with no
 * question and no click: the same token while that is good, and the one that follows it, also where the host wants that
 * before the first is through. No other server and no other host gets it. */
static void
test_host_again (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr(FakeSource) own = fake_source_new (EASEL_EMBEDDED_ID, "Easel");
  const char *resource = fixture->authority->resource;
  g_autofree char *beside = g_strconcat (resource, "/beside", NULL);
  EaselServer *server;

  add_server (fixture->source, "ahp-session:/foreign", resource);
  fixture->source = EASEL_SOURCE (own);
  fake_source_set_token (own, "access-1");
  easel_hub_add (fixture->hub, fixture->source);
  fake_source_add_session (own, "ahp-session:/welcome", "Welcome");
  server = add_server (fixture->source, "ahp-session:/own", resource);
  easel_test_settle ();
  g_assert_null (find_dialog ("Sign In"));
  g_assert_cmpuint (fixture->authority->n_registered, ==, 0);

  easel_authenticator_sign_in (fixture->authenticator, fixture->source, server);
  choose_browser ();
  press ("Sign In With Your Browser?", "_Open Browser");
  easel_test_wait_until (count_taken (fixture) == 1);
  set_server (server, EASEL_SERVER_READY, 0, NULL);
  easel_test_settle ();

  set_server (server, EASEL_SERVER_SIGN_IN, EASEL_SIGN_IN_REQUIRED, resource);
  easel_test_wait_until (count_taken (fixture) == 2);
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 0);
  set_server (server, EASEL_SERVER_READY, 0, NULL);
  easel_test_settle ();

  set_server (server, EASEL_SERVER_SIGN_IN, EASEL_SIGN_IN_REQUIRED, resource);
  set_server (server, EASEL_SERVER_SIGN_IN, EASEL_SIGN_IN_EXPIRED, resource);
  easel_test_wait_until (count_taken (fixture) == 3);
  fake_source_set_token (own, "access-2");
  easel_test_wait_until (count_taken (fixture) == 4);
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 1);
  easel_test_settle ();
  g_assert_cmpint (count_taken (fixture), ==, 4);

  set_server (server, EASEL_SERVER_SIGN_IN, EASEL_SIGN_IN_REQUIRED, beside);
  add_server (fixture->source, "ahp-session:/other", beside);
  easel_test_settle ();
  g_assert_cmpint (count_taken (fixture), ==, 4);
  g_assert_cmpuint (fixture->authority->n_refreshed, ==, 1);
  g_assert_cmpuint (fixture->authority->n_authorized, ==, 1);
  g_assert_null (find_dialog ("Sign In"));
  easel_hub_remove (fixture->hub, fixture->source);
}

static gboolean
is_hinted (GtkWidget *entry,
           gpointer   data)
{
  g_autofree char *hint = NULL;

  g_object_get (entry, "placeholder-text", &hint, NULL);
  return g_strcmp0 (hint, data) == 0;
}

/* Programs cannot register there: the user says how Easel is called, and once. */
static void
test_client (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *entry;

  fixture->authority->has_no_registration = TRUE;
  fixture->authority->known_client = "easel-of-mine";
  require (fixture);
  easel_test_wait_until (find_dialog ("Sign In") != NULL);
  entry = fixture_find (find_dialog ("Sign In"), GTK_TYPE_ENTRY, is_hinted, (gpointer) "Client ID");
  g_assert_false (gtk_widget_get_visible (entry));
  choose_browser ();
  easel_test_wait_until (find_dialog ("Sign In") != NULL &&
                         fixture_find_text (find_dialog ("Sign In"), "The authorisation server accepts only programs "
                                                                     "that are registered there: Easel needs a client "
                                                                     "ID from it") != NULL);
  entry = fixture_find (find_dialog ("Sign In"), GTK_TYPE_ENTRY, is_hinted, (gpointer) "Client ID");
  g_assert_true (gtk_widget_get_visible (entry));
  g_assert_false (gtk_widget_is_sensitive (find_button (find_dialog ("Sign In"), "Sign In With _Browser…")));
  gtk_editable_set_text (GTK_EDITABLE (entry), " easel-of-mine ");
  choose_browser ();
  press ("Sign In With Your Browser?", "_Open Browser");
  easel_test_wait_until (count_taken (fixture) == 1);
  g_assert_cmpuint (fixture->authority->n_registered, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  static const struct { const char *path; void (*func) (Fixture *, gconstpointer); } tests[] = {
    { "/ui/sign-in/browser", test_browser },
    { "/ui/sign-in/refused", test_refused },
    { "/ui/sign-in/again", test_again },
    { "/ui/sign-in/wrong", test_wrong },
    { "/ui/sign-in/inline", test_inline },
    { "/ui/sign-in/elsewhere", test_elsewhere },
    { "/ui/sign-in/step-up", test_step_up },
    { "/ui/sign-in/next-run", test_next_run },
    { "/ui/sign-in/host-again", test_host_again },
    { "/ui/sign-in/client", test_client },
  };
  g_autoptr(AdwApplication) application = NULL;
  g_autofree char *folder = fixture_make_folder ();
  g_autofree char *keyring = g_build_filename (folder, "keyring", NULL);

  g_setenv ("SECRET_FILE_TEST_PATH", keyring, TRUE);
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  easel_test_tolerate_measuring ();
  application = adw_application_new ("io.github.ahp_canvas.Test", G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, application, set_up, tests[i].func, tear_down);
  return g_test_run ();
}
