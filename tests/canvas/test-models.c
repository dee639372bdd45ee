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
G_DECLARE_FINAL_TYPE (TestSource, test_source, TEST, SOURCE, GObject)

struct _TestSource
{
  GObject          parent_instance;

  GListStore      *sessions;
  EaselConnectionState state;
  int              held;
};

static void source_iface_init (EaselSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TestSource, test_source, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_SOURCE, source_iface_init))

static void
test_source_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  if (strcmp (g_param_spec_get_name (pspec), "state") == 0)
    g_value_set_uint (value, TEST_SOURCE (object)->state);
  else
    g_value_set_string (value, g_param_spec_get_name (pspec));
}

static void
test_source_finalize (GObject *object)
{
  g_object_unref (TEST_SOURCE (object)->sessions);

  G_OBJECT_CLASS (test_source_parent_class)->finalize (object);
}

static void
test_source_class_init (TestSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = test_source_get_property;
  object_class->finalize = test_source_finalize;
  g_object_class_override_property (object_class, 1, "title");
  g_object_class_override_property (object_class, 2, "state");
  g_object_class_override_property (object_class, 3, "reason");
}

static void
test_source_init (TestSource *self)
{
  self->sessions = g_list_store_new (EASEL_TYPE_SESSION);
}

static void
test_source_start (EaselSource *source)
{
  TEST_SOURCE (source)->state = EASEL_CONNECTION_READY;
  g_object_notify (G_OBJECT (source), "state");
}

static void
test_source_stop (EaselSource *source)
{
  TEST_SOURCE (source)->state = EASEL_CONNECTION_IDLE;
}

static void
test_source_retry (EaselSource *source)
{
  TEST_SOURCE (source)->state = EASEL_CONNECTION_CONNECTING;
}

static EaselConnectionState
test_source_get_state (EaselSource *source)
{
  return TEST_SOURCE (source)->state;
}

static const char *
test_source_get_word (EaselSource *source)
{
  return "word";
}

static GListModel *
test_source_get_sessions (EaselSource *source)
{
  return G_LIST_MODEL (TEST_SOURCE (source)->sessions);
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
source_iface_init (EaselSourceInterface *iface)
{
  iface->start = test_source_start;
  iface->stop = test_source_stop;
  iface->retry = test_source_retry;
  iface->get_id = test_source_get_word;
  iface->get_title = test_source_get_word;
  iface->get_reason = test_source_get_word;
  iface->get_state = test_source_get_state;
  iface->get_sessions = test_source_get_sessions;
  iface->hold = test_source_hold;
  iface->release = test_source_release;
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
authenticated_cb (GObject      *object,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  g_assert_false (easel_source_authenticate_finish (EASEL_SOURCE (object), result, user_data));
}

static void
test_source (void)
{
  g_autoptr(EaselSource) source = g_object_new (TEST_TYPE_SOURCE, NULL);
  g_autoptr(EaselSession) session = easel_session_new ("ahp-session:/s1");
  g_autoptr(EaselSession) other = easel_session_new ("ahp-session:/s2");
  g_autoptr(GString) names = g_string_new (NULL);
  g_autoptr(GString) wanted = g_string_new (NULL);
  g_autoptr(GError) error = NULL;

  g_signal_connect (source, "notify", G_CALLBACK (notify_cb), names);
  g_signal_connect (source, "auth-required", G_CALLBACK (auth_cb), wanted);
  easel_source_start (source);
  g_assert_cmpint (easel_source_get_state (source), ==, EASEL_CONNECTION_READY);
  g_assert_cmpstr (names->str, ==, "state ");
  easel_source_retry (source);
  g_assert_cmpint (easel_source_get_state (source), ==, EASEL_CONNECTION_CONNECTING);
  easel_source_stop (source);
  g_assert_cmpint (easel_source_get_state (source), ==, EASEL_CONNECTION_IDLE);
  g_assert_cmpstr (easel_source_get_id (source), ==, "word");
  g_assert_cmpstr (easel_source_get_title (source), ==, "word");
  g_assert_cmpstr (easel_source_get_reason (source), ==, "word");

  g_list_store_append (TEST_SOURCE (source)->sessions, session);
  g_list_store_append (TEST_SOURCE (source)->sessions, other);
  g_assert_true (easel_source_find_session (source, "ahp-session:/s2") == other);
  g_assert_null (easel_source_find_session (source, "ahp-session:/s3"));
  easel_source_hold (source, session);
  g_assert_cmpint (TEST_SOURCE (source)->held, ==, 1);
  easel_source_release (source, session);
  g_assert_cmpint (TEST_SOURCE (source)->held, ==, 0);

  g_signal_emit_by_name (source, "auth-required", "https://api", NULL, NULL);
  g_assert_cmpstr (wanted->str, ==, "https://api/-");
  easel_source_authenticate_async (source, "https://api", "t", NULL, NULL, authenticated_cb, &error);
  easel_test_wait_until (error != NULL);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
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
  g_test_add_func ("/canvas/source/words", test_source_words);

  return g_test_run ();
}
