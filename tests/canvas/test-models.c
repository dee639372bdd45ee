/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "easel-canvas-writer.h"
#include "easel-enum.h"
#include "easel-limits.h"
#include "easel-source.h"
#include "easel-test.h"

/* --- list ------------------------------------------------------------------------------------------------------- */

static void
changed_cb (GListModel *model,
            guint       position,
            guint       removed,
            guint       added,
            GString    *changes)
{
  g_string_append_printf (changes, "%u-%u+%u ", position, removed, added);
}

static void
test_list (void)
{
  g_autoptr(EaselCanvasList) list = easel_canvas_list_new ();
  g_autoptr(EaselCanvas) a = easel_canvas_new (NULL, "1", "ahp-canvas:/a", "H", FALSE);
  g_autoptr(EaselCanvas) b = easel_canvas_new (NULL, "2", "ahp-canvas:/b", "H", FALSE);
  g_autoptr(EaselCanvas) c = easel_canvas_new (NULL, "3", "ahp-canvas:/c", "H", FALSE);
  g_autoptr(GString) changes = g_string_new (NULL);
  g_autoptr(EaselCanvas) item = NULL;

  g_signal_connect (list, "items-changed", G_CALLBACK (changed_cb), changes);
  easel_canvas_list_append (list, a);
  easel_canvas_list_append (list, b);
  easel_canvas_list_append (list, c);
  g_assert_true (easel_canvas_list_find (list, "ahp-canvas:/b") == b);
  g_assert_null (easel_canvas_list_find (list, "ahp-canvas:/x"));
  g_assert_true (easel_canvas_list_remove (list, b));
  g_assert_false (easel_canvas_list_remove (list, b));
  g_assert_null (easel_canvas_list_find (list, "ahp-canvas:/b"));
  g_assert_cmpstr (changes->str, ==, "0-0+1 1-0+1 2-0+1 1-1+0 ");

  g_assert_true (g_list_model_get_item_type (G_LIST_MODEL (list)) == EASEL_TYPE_CANVAS);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 2);
  item = g_list_model_get_item (G_LIST_MODEL (list), 1);
  g_assert_true (item == c);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (list), 2));
}

/* Who follows the list hears of them once, when all are there. */
static void
test_list_many (void)
{
  g_autoptr(EaselCanvasList) list = easel_canvas_list_new ();
  g_autoptr(EaselCanvas) first = easel_canvas_new (NULL, "1", "ahp-canvas:/a", "H", FALSE);
  g_autoptr(GPtrArray) canvases = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr(GString) changes = g_string_new (NULL);

  easel_canvas_list_append (list, first);
  g_signal_connect (list, "items-changed", G_CALLBACK (changed_cb), changes);
  easel_canvas_list_append_all (list, canvases);
  g_assert_cmpstr (changes->str, ==, "");
  g_ptr_array_add (canvases, easel_canvas_new (NULL, "2", "ahp-canvas:/b", "H", FALSE));
  g_ptr_array_add (canvases, easel_canvas_new (NULL, "3", "ahp-canvas:/c", "H", FALSE));
  easel_canvas_list_append_all (list, canvases);
  g_assert_cmpstr (changes->str, ==, "1-0+2 ");
  g_assert_true (easel_canvas_list_find (list, "ahp-canvas:/c") == g_ptr_array_index (canvases, 1));
  g_assert_true (easel_canvas_list_remove (list, g_ptr_array_index (canvases, 0)));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 2);
}

static void
test_list_keeps_canvases (void)
{
  g_autoptr(EaselCanvasList) list = easel_canvas_list_new ();
  EaselCanvas *canvas = easel_canvas_new (NULL, "1", "ahp-canvas:/a", "H", FALSE);

  g_object_add_weak_pointer (G_OBJECT (canvas), (gpointer *) &canvas);
  easel_canvas_list_append (list, canvas);
  g_object_unref (canvas);
  g_assert_nonnull (canvas);
  g_assert_true (easel_canvas_list_remove (list, canvas));
  g_assert_null (canvas);
}

/* --- session ---------------------------------------------------------------------------------------------------- */

static void
notify_cb (GObject    *object,
           GParamSpec *pspec,
           GString    *names)
{
  g_string_append_printf (names, "%s ", g_param_spec_get_name (pspec));
}

static void
test_session (void)
{
  g_autoptr(EaselSession) session = easel_session_new ("ahp-session:/s1");
  g_autoptr(GString) names = g_string_new (NULL);
  g_autofree char *long_title = g_strnfill (EASEL_LIMIT_DISPLAY_CHARS * 2, 't');
  g_autofree char *title = NULL;
  gboolean gone;

  g_signal_connect (session, "notify", G_CALLBACK (notify_cb), names);
  g_assert_cmpstr (easel_session_get_uri (session), ==, "ahp-session:/s1");
  g_assert_null (easel_session_get_title (session));
  easel_session_set_title (session, "T");
  easel_session_set_title (session, "T");
  easel_session_set_activity (session, "Thinking");
  easel_session_set_activity (session, NULL);
  easel_session_set_gone (session);
  easel_session_set_gone (session);
  g_assert_cmpstr (names->str, ==, "title activity activity gone ");
  g_object_get (session, "title", &title, "gone", &gone, NULL);
  g_assert_cmpstr (title, ==, "T");
  g_assert_true (gone && easel_session_is_gone (session));
  g_assert_null (easel_session_get_activity (session));

  easel_session_set_title (session, long_title);
  g_assert_cmpuint (strlen (easel_session_get_title (session)), ==, EASEL_LIMIT_DISPLAY_CHARS);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (easel_session_get_canvases (session))), ==, 0);
}

/* --- source ----------------------------------------------------------------------------------------------------- */

#define TEST_TYPE_SOURCE (test_source_get_type ())
G_DECLARE_FINAL_TYPE (TestSource, test_source, TEST, SOURCE, EaselSource)

struct _TestSource
{
  EaselSource parent_instance;

  int         held;
};

G_DEFINE_FINAL_TYPE (TestSource, test_source, EASEL_TYPE_SOURCE)

static char *
test_source_describe (EaselSource  *source,
                      const GError *error)
{
  return g_strconcat ("lost: ", error->message, NULL);
}

static gboolean
test_source_is_refused (EaselSource *source)
{
  return TRUE;
}

static void
test_source_ask (EaselSource *source)
{
  easel_source_require_auth (source, easel_source_get_resource (source), NULL, NULL);
}

static void
test_source_try_token (EaselSource        *source,
                       const char         *resource,
                       const char         *token,
                       const char * const *scopes,
                       GTask              *task)
{
  if (easel_source_await_connection (source, task))
    easel_source_retry (source);
}

static void
test_source_hold (EaselSource  *source,
                  EaselSession *session)
{
  TEST_SOURCE (source)->held++;
}

static void
test_source_release (EaselSource  *source,
                     EaselSession *session)
{
  TEST_SOURCE (source)->held--;
}

static void
test_source_class_init (TestSourceClass *klass)
{
  EaselSourceClass *source_class = EASEL_SOURCE_CLASS (klass);

  source_class->describe = test_source_describe;
  source_class->is_refused = test_source_is_refused;
  source_class->ask = test_source_ask;
  source_class->try_token = test_source_try_token;
  source_class->hold = test_source_hold;
  source_class->release = test_source_release;
}

static void
test_source_init (TestSource *self)
{
}

/* A connection whose attempts end as the test says. */
#define TEST_TYPE_CONNECTION (test_connection_get_type ())
G_DECLARE_FINAL_TYPE (TestConnection, test_connection, TEST, CONNECTION, EaselConnection)

struct _TestConnection
{
  EaselConnection parent_instance;
};

G_DEFINE_FINAL_TYPE (TestConnection, test_connection, EASEL_TYPE_CONNECTION)

static void
test_connection_open (EaselConnection *self,
                      GCancellable    *attempt)
{
}

static void
test_connection_class_init (TestConnectionClass *klass)
{
  EASEL_CONNECTION_CLASS (klass)->open = test_connection_open;
}

static void
test_connection_init (TestConnection *self)
{
}

static void
auth_cb (EaselSource        *source,
         const char         *resource,
         const char         *name,
         const char * const *issuers,
         GString            *wanted)
{
  g_string_append_printf (wanted, "%s/%s%s", resource, name != NULL ? name : "-", issuers != NULL ? issuers[0] : "");
}

static void
answered_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  GError *error = NULL;
  gboolean is_taken = easel_source_authenticate_finish (EASEL_SOURCE (object), result, &error);
  char **answer = user_data;

  *answer = is_taken ? g_strdup ("taken") : g_strdup (error->message);
  g_clear_error (&error);
}

static void
lose (EaselConnection *connection,
      const char      *words)
{
  g_autoptr(GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, words);

  easel_connection_lose (connection, error, TRUE);
}

static EaselSource *
new_source (void)
{
  return g_object_new (TEST_TYPE_SOURCE, "id", "word", "address", "ws://host/path?tkn=a", NULL);
}

/* What a source is made with, and what it is without a connection. */
static void
test_source (void)
{
  g_autoptr(EaselSource) source = new_source ();
  g_autoptr(EaselSession) session = easel_session_new ("ahp-session:/s1");
  g_autoptr(EaselSession) other = easel_session_new ("ahp-session:/s2");
  g_autoptr(GString) names = g_string_new (NULL);
  g_autofree char *query = easel_source_dup_query (source);

  g_signal_connect (source, "notify", G_CALLBACK (notify_cb), names);
  g_assert_cmpstr (easel_source_get_id (source), ==, "word");
  g_assert_cmpstr (easel_source_get_title (source), ==, "ws://host/path?…");
  g_assert_cmpstr (query, ==, "tkn=a");
  g_assert_cmpstr (easel_source_get_resource (source), ==, "ws://host/path");
  g_assert_cmpint (easel_source_get_state (source), ==, EASEL_CONNECTION_READY);
  g_assert_null (easel_source_get_kind (source));
  g_assert_null (easel_source_get_refused (source));
  easel_source_start (source);
  easel_source_retry (source);
  easel_source_stop (source);

  easel_source_suggest_title (source, "");
  g_assert_cmpstr (names->str, ==, "");
  easel_source_suggest_title (source, "Its own");
  easel_source_set_title (source, "Mine");
  easel_source_suggest_title (source, "Its other");
  g_assert_cmpstr (easel_source_get_title (source), ==, "Mine");
  g_assert_cmpstr (names->str, ==, "title title ");

  easel_source_add_session (source, session);
  easel_source_add_session (source, other);
  g_assert_true (easel_source_find_session (source, "ahp-session:/s2") == other);
  g_assert_null (easel_source_find_session (source, "ahp-session:/s3"));
  g_assert_false (easel_source_can_forget (source, session));
  easel_source_hold (source, session);
  g_assert_cmpint (TEST_SOURCE (source)->held, ==, 1);
  easel_source_release (source, session);
  g_assert_cmpint (TEST_SOURCE (source)->held, ==, 0);
}

/* Everything is changed before anybody hears of it. */
static void
look_cb (EaselSource *source,
         GParamSpec  *pspec,
         GString     *seen)
{
  g_string_append_printf (seen, "%d %s; ", easel_source_get_state (source), easel_source_get_reason (source));
}

static void
test_source_connection (void)
{
  g_autoptr(EaselSource) source = new_source ();
  g_autoptr(EaselConnection) connection = g_object_new (TEST_TYPE_CONNECTION, NULL);
  g_autoptr(GString) seen = g_string_new (NULL);
  g_autoptr(GString) wanted = g_string_new (NULL);

  easel_source_set_connection (source, connection);
  g_assert_cmpint (easel_source_get_state (source), ==, EASEL_CONNECTION_IDLE);
  easel_source_start (source);
  g_assert_cmpint (easel_source_get_state (source), ==, EASEL_CONNECTION_CONNECTING);
  g_signal_connect (source, "notify", G_CALLBACK (look_cb), seen);
  g_signal_connect (source, "auth-required", G_CALLBACK (auth_cb), wanted);
  lose (connection, "no token");
  g_assert_cmpstr (seen->str, ==, "4 lost: no token; 4 lost: no token; ");
  g_assert_cmpstr (easel_source_get_refused (source), ==, "ws://host/path");
  g_assert_cmpstr (wanted->str, ==, "ws://host/path/-");
  easel_source_retry (source);
  easel_connection_succeed (connection);
  g_assert_cmpint (easel_source_get_state (source), ==, EASEL_CONNECTION_READY);
  g_assert_null (easel_source_get_reason (source));
  g_assert_null (easel_source_get_refused (source));
  easel_source_stop (source);
  g_assert_cmpint (easel_connection_get_state (connection), ==, EASEL_CONNECTION_IDLE);
  easel_source_start (source);
  g_clear_object (&source);
  g_assert_cmpint (easel_connection_get_state (connection), ==, EASEL_CONNECTION_IDLE);
}

static void
test_source_token (void)
{
  g_autoptr(EaselSource) source = new_source ();
  g_autoptr(EaselConnection) connection = g_object_new (TEST_TYPE_CONNECTION, NULL);
  g_autoptr(GString) wanted = g_string_new (NULL);
  g_autofree char *wrong = NULL;
  g_autofree char *second = NULL;
  g_autofree char *right = NULL;
  g_autofree char *late = NULL;
  g_autofree char *stopped = NULL;

  easel_source_set_connection (source, connection);
  easel_source_start (source);
  lose (connection, "no token");
  g_signal_connect (source, "auth-required", G_CALLBACK (auth_cb), wanted);
  easel_source_authenticate_async (source, "ws://host/path", "a", NULL, NULL, answered_cb, &wrong);
  easel_source_authenticate_async (source, "ws://host/path", "b", NULL, NULL, answered_cb, &second);
  lose (connection, "wrong token");
  easel_test_wait_until (wrong != NULL && second != NULL);
  g_assert_cmpstr (wrong, ==, "lost: wrong token");
  g_assert_cmpstr (second, ==, "The host does not need a token now.");
  /* Who tried it has its answer: nobody is asked besides. */
  g_assert_cmpstr (wanted->str, ==, "");

  easel_source_authenticate_async (source, "ws://host/path", "c", NULL, NULL, answered_cb, &right);
  easel_connection_succeed (connection);
  easel_source_authenticate_async (source, "ws://host/path", "d", NULL, NULL, answered_cb, &late);
  easel_test_wait_until (right != NULL && late != NULL);
  g_assert_cmpstr (right, ==, "taken");
  g_assert_cmpstr (late, ==, "The host does not need a token now.");

  easel_source_stop (source);
  easel_source_authenticate_async (source, "ws://host/path", "e", NULL, NULL, answered_cb, &stopped);
  easel_source_stop (source);
  easel_test_wait_until (stopped != NULL);
  g_assert_cmpstr (stopped, ==, "The host is not connected.");
}

static void
test_source_words (void)
{
  const char *words[] = { "idle", "connecting", "ready", "lost", "failed" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_assert_cmpstr (easel_enum_nick (EASEL_TYPE_CONNECTION_STATE, i), ==, words[i]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/canvas/list/changes", test_list);
  g_test_add_func ("/canvas/list/changes-many", test_list_many);
  g_test_add_func ("/canvas/list/keeps", test_list_keeps_canvases);
  g_test_add_func ("/canvas/session", test_session);
  g_test_add_func ("/canvas/source", test_source);
  g_test_add_func ("/canvas/source/connection", test_source_connection);
  g_test_add_func ("/canvas/source/token", test_source_token);
  g_test_add_func ("/canvas/source/words", test_source_words);

  return g_test_run ();
}
