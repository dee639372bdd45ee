/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-fixture.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "easel-json.h"
#include "easel-test.h"
#include "easel-test-words.h"
#include "easel-webview-limits.h"

static void fake_host_delegate_init (EaselCanvasDelegateInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FakeHost, fake_host, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (EASEL_TYPE_CANVAS_DELEGATE, fake_host_delegate_init))

/* @task: of a read, with its address. */
static void
answer_read (FakeHost *self,
             GTask    *task)
{
  const char *uri = g_task_get_task_data (task);
  g_autofree char *key = g_strndup (uri, strcspn (uri, "?#"));
  EaselContent *content = g_hash_table_lookup (self->files, key);

  if (content != NULL)
    g_task_return_pointer (task, g_object_ref (content), g_object_unref);
  else
    g_task_return_new_error (task, EASEL_CONTENT_ERROR, EASEL_CONTENT_ERROR_NOT_FOUND, "no such file");
}

static void
read_cancelled_cb (GCancellable *cancellable,
                   GTask        *task)
{
  FakeHost *self = g_object_get_data (G_OBJECT (task), "host");

  g_ptr_array_add (self->cancelled, g_strdup (g_task_get_task_data (task)));
}

static void
fake_read (EaselCanvasDelegate *delegate,
           EaselCanvas         *canvas,
           const char          *uri,
           GTask               *task)
{
  FakeHost *self = FAKE_HOST (delegate);
  g_autoptr(GTask) owned = task;

  g_task_set_task_data (task, g_strdup (uri), g_free);
  g_ptr_array_add (self->reads, g_strdup (uri));
  if (self->hold_reads)
    {
      /* Kept alive by the signal; a host that says nothing. */
      g_object_set_data_full (G_OBJECT (task), "host", g_object_ref (self), g_object_unref);
      g_signal_connect_data (g_task_get_cancellable (task), "cancelled", G_CALLBACK (read_cancelled_cb),
                             g_object_ref (task), (GClosureNotify) (void (*) (void)) g_object_unref, 0);
    }
  else if (self->keep_reads)
    g_queue_push_tail (&self->kept, g_steal_pointer (&owned));
  else
    answer_read (self, task);
}

static void
settle_send (FakeHost *self,
             GTask    *task)
{
  if (self->fail_sends)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "the host said no");
  else
    g_task_return_boolean (task, TRUE);
}

static void
fake_send (EaselCanvasDelegate *delegate,
           EaselCanvas         *canvas,
           JsonNode            *payload,
           GTask               *task)
{
  FakeHost *self = FAKE_HOST (delegate);
  g_autoptr(GTask) owned = task;

  g_ptr_array_add (self->sent, easel_json_to_string (payload));
  if (self->hold_sends)
    g_queue_push_tail (&self->held, g_steal_pointer (&owned));
  else
    settle_send (self, task);
}

static gboolean
fake_request_close (EaselCanvasDelegate  *delegate,
                    EaselCanvas          *canvas,
                    GError              **error)
{
  return TRUE;
}

static void
fake_host_delegate_init (EaselCanvasDelegateInterface *iface)
{
  iface->read = fake_read;
  iface->send = fake_send;
  iface->request_close = fake_request_close;
}

static void
fake_host_finalize (GObject *object)
{
  FakeHost *self = FAKE_HOST (object);

  g_hash_table_unref (self->files);
  g_ptr_array_unref (self->reads);
  g_ptr_array_unref (self->cancelled);
  g_ptr_array_unref (self->sent);
  g_queue_clear_full (&self->held, g_object_unref);
  g_queue_clear_full (&self->kept, g_object_unref);

  G_OBJECT_CLASS (fake_host_parent_class)->finalize (object);
}

static void
fake_host_class_init (FakeHostClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fake_host_finalize;
}

static void
fake_host_init (FakeHost *self)
{
  self->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->reads = g_ptr_array_new_with_free_func (g_free);
  self->cancelled = g_ptr_array_new_with_free_func (g_free);
  self->sent = g_ptr_array_new_with_free_func (g_free);
  g_queue_init (&self->held);
  g_queue_init (&self->kept);
}

FakeHost *
fake_host_new (void)
{
  return g_object_new (FAKE_TYPE_HOST, NULL);
}

void
fake_host_add_bytes (FakeHost   *self,
                     const char *uri,
                     const char *mime_type,
                     GBytes     *bytes)
{
  g_hash_table_insert (self->files, g_strdup (uri), easel_content_new (bytes, mime_type, uri));
}

void
fake_host_add (FakeHost   *self,
               const char *uri,
               const char *mime_type,
               const char *text)
{
  g_autoptr(GBytes) bytes = g_bytes_new (text, strlen (text));

  fake_host_add_bytes (self, uri, mime_type, bytes);
}

guint
fake_host_count (FakeHost   *self,
                 const char *uri_prefix)
{
  guint n = 0;

  for (guint i = 0; i < self->reads->len; i++)
    n += g_str_has_prefix (g_ptr_array_index (self->reads, i), uri_prefix);

  return n;
}

void
fake_host_release (FakeHost *self)
{
  GTask *task;

  self->hold_sends = FALSE;
  while ((task = g_queue_pop_head (&self->held)) != NULL)
    {
      settle_send (self, task);
      g_object_unref (task);
    }
}

void
fake_host_answer_reads (FakeHost *self)
{
  GTask *task;

  while ((task = g_queue_pop_head (&self->kept)) != NULL)
    {
      answer_read (self, task);
      g_object_unref (task);
    }
}

EaselCanvas *
fake_host_open (FakeHost   *self,
                const char *instance,
                const char *address)
{
  g_autofree char *channel = g_strdup_printf ("ahp-canvas:/%s", instance);
  EaselCanvas *canvas = easel_canvas_new (EASEL_CANVAS_DELEGATE (self), channel, channel, "Test host", !self->elsewhere);
  EaselCanvasFacts facts = easel_canvas_get_facts (canvas);

  facts.instance_id = instance;
  facts.title = instance;
  facts.capabilities = EASEL_CANVAS_CAN_CLOSE | EASEL_CANVAS_CAN_MESSAGE | EASEL_CANVAS_CAN_READ;
  facts.address = address;
  facts.state = EASEL_CANVAS_READY;
  easel_canvas_set_facts (canvas, &facts);

  return canvas;
}

void
web_fixture_set_up (WebFixture    *self,
                    gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  self->cache = g_dir_make_tmp ("easel-web-XXXXXX", &error);
  g_assert_no_error (error);
  self->host = fake_host_new ();
  self->engine = easel_web_engine_new (self->cache, easel_web_dialects);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 420, 600);
  gtk_window_present (GTK_WINDOW (self->window));
}

void
web_fixture_tear_down (WebFixture    *self,
                       gconstpointer  data)
{
  EaselWebEngine *engine;
  GtkWidget *child = gtk_window_get_child (GTK_WINDOW (self->window));

  if (child != NULL)
    easel_test_assert_narrow (child);
  gtk_window_destroy (GTK_WINDOW (self->window));
  easel_test_watch (self->engine, (gpointer *) &engine);
  g_object_unref (self->engine);
  /* A filter that is being compiled or read may still come. */
  easel_test_wait_until (engine == NULL);
  g_object_unref (self->host);
  easel_test_remove_tree (self->cache);
  g_free (self->cache);
}

EaselSurface *
web_fixture_show (WebFixture  *self,
                  EaselCanvas *canvas)
{
  EaselSurface *surface = easel_web_surface_new (self->engine, canvas);

  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (surface));

  return surface;
}

EaselSurface *
web_fixture_show_page (WebFixture *self,
                       const char *instance,
                       const char *html)
{
  g_autofree char *address = g_strdup_printf ("ahp-canvas-content:/%s/index.html", instance);
  g_autoptr(EaselCanvas) canvas = NULL;
  EaselSurface *surface;

  fake_host_add (self->host, address, "text/html", html);
  canvas = fake_host_open (self->host, instance, address);
  surface = web_fixture_show (self, canvas);
  web_wait_state (surface, EASEL_SURFACE_LIVE);
  /* Where reading is slow a page is live before all of its parts are there. */
  web_wait_eval (surface, "document.readyState", "complete");

  return surface;
}

void
web_wait (WebCondition condition,
          gpointer     data)
{
  easel_test_wait_until (condition (data));
}

typedef struct
{
  EaselSurface      *surface;
  EaselSurfaceState  state;
} StateWanted;

static gboolean
has_state (gpointer data)
{
  StateWanted *wanted = data;

  return easel_surface_get_state (wanted->surface) == wanted->state;
}

void
web_wait_state (EaselSurface      *surface,
                EaselSurfaceState  state)
{
  StateWanted wanted = { surface, state };

  web_wait (has_state, &wanted);
}

typedef struct
{
  char     *text;
  gboolean  done;
} Answer;

static void
eval_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Answer *answer = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JSCValue) value =
    webkit_web_view_evaluate_javascript_finish (WEBKIT_WEB_VIEW (source), result, &error);

  answer->text = value != NULL ? jsc_value_to_string (value) : g_strdup (error->message);
  answer->done = TRUE;
}

static gboolean
is_answered (gpointer data)
{
  return ((Answer *) data)->done;
}

static WebKitWebView *
find_view (GtkWidget *widget)
{
  WebKitWebView *found = WEBKIT_IS_WEB_VIEW (widget) ? WEBKIT_WEB_VIEW (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_view (child);

  return found;
}

WebKitWebView *
web_get_view (EaselSurface *surface)
{
  return find_view (GTK_WIDGET (surface));
}

char *
web_eval (EaselSurface *surface,
          const char   *script)
{
  Answer answer = { NULL, FALSE };
  WebKitWebView *view = web_get_view (surface);

  g_assert_nonnull (view);
  webkit_web_view_evaluate_javascript (view, script, -1, NULL, NULL, NULL, eval_cb, &answer);
  web_wait (is_answered, &answer);

  return answer.text;
}

void
web_settle (EaselSurface *surface)
{
  g_free (web_eval (surface, "1"));
  easel_test_settle ();
}

void
web_wait_eval (EaselSurface *surface,
               const char   *script,
               const char   *expected)
{
  g_autoptr(EaselTestPatience) patience = easel_test_patience_new ();
  g_autofree char *value = web_eval (surface, script);

  while (g_strcmp0 (value, expected) != 0)
    {
      if (!easel_test_patience_go_on (patience))
        g_error ("%s stays %s instead of %s", script, value, expected);
      g_free (value);
      value = web_eval (surface, script);
    }
}

gboolean
web_pixel (GtkWidget *widget,
           int        x,
           int        y,
           GdkRGBA   *color)
{
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (widget));
  g_autoptr(GskRenderNode) node = NULL;
  g_autoptr(GdkTexture) texture = NULL;
  g_autofree guchar *pixels = NULL;
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const guchar *p;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return FALSE;

  texture = gsk_renderer_render_texture (renderer, node, &GRAPHENE_RECT_INIT (0, 0, width, height));
  pixels = g_malloc ((gsize) width * height * 4);
  gdk_texture_download (texture, pixels, (gsize) width * 4);
  p = pixels + ((gsize) y * width + x) * 4;
  /* Native-endian ARGB, premultiplied; the window is opaque. */
  *color = (GdkRGBA) { p[2] / 255.0f, p[1] / 255.0f, p[0] / 255.0f, p[3] / 255.0f };

  return TRUE;
}

static GtkWidget *
find_widget (GtkWidget *widget,
             gboolean (*fits) (GtkWidget *widget, const char *text),
             const char *text)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (fits (widget, text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_widget (child, fits, text);

  return found;
}

static gboolean
is_label_with (GtkWidget  *widget,
               const char *text)
{
  return GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL;
}

static gboolean
is_button_with (GtkWidget  *widget,
                const char *text)
{
  return GTK_IS_BUTTON (widget) && find_widget (widget, is_label_with, text) != NULL;
}

gboolean
web_shows (GtkWidget  *widget,
           const char *text)
{
  return find_widget (widget, is_label_with, text) != NULL;
}

typedef struct
{
  GtkWidget  *widget;
  const char *text;
} TextWanted;

static gboolean
is_shown (gpointer data)
{
  TextWanted *wanted = data;

  return web_shows (wanted->widget, wanted->text);
}

void
web_wait_shows (GtkWidget  *widget,
                const char *text)
{
  TextWanted wanted = { widget, text };

  g_test_message ("waiting for \"%s\"", text);
  web_wait (is_shown, &wanted);
}

void
web_press (GtkWidget  *widget,
           const char *label)
{
  GtkWidget *button = find_widget (widget, is_button_with, label);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

/* The parent's id is the second field after the name, which may itself hold anything. */
static int
parent_of (int pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", pid);
  g_autofree char *stat = NULL;
  const char *rest;

  if (!g_file_get_contents (path, &stat, NULL, NULL) || (rest = strrchr (stat, ')')) == NULL)
    return 0;

  return (int) g_ascii_strtoll (rest + 4, NULL, 10);
}

static gboolean
is_ours (int pid)
{
  while (pid > 1 && pid != getpid ())
    pid = parent_of (pid);

  return pid == getpid ();
}

GArray *
web_processes (void)
{
  GArray *pids = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr(GDir) dir = g_dir_open ("/proc", 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      int pid = (int) g_ascii_strtoll (name, NULL, 10);
      g_autofree char *path = g_strdup_printf ("/proc/%d/exe", pid);
      g_autofree char *exe = pid > 0 ? g_file_read_link (path, NULL) : NULL;

      if (exe != NULL && g_str_has_suffix (exe, "/WebKitWebProcess") && is_ours (pid))
        g_array_append_val (pids, pid);
    }

  return pids;
}

/* Whether the page of @surface said a text that begins with @text, and that was heard. */
static gboolean
has_said (EaselSurface *surface,
          const char   *text)
{
  GListModel *items = easel_console_get_items (easel_canvas_get_console (easel_surface_get_canvas (surface)));

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr(EaselConsoleItem) item = g_list_model_get_item (items, i);

      if (g_str_has_prefix (easel_console_item_get_text (item), text))
        return TRUE;
    }
  return FALSE;
}

static void
say (EaselSurface *surface,
     const char   *script)
{
  g_autofree char *value = web_eval (surface, script);
}

void
web_assert_console (EaselSurface *surface)
{
  EaselConsole *console = easel_canvas_get_console (easel_surface_get_canvas (surface));
  GListModel *items = easel_console_get_items (console);
  gint64 started;
  double seconds;

  say (surface, "console.log('early')");
  web_assert_eval (surface, "String(console.log).includes('native code')", "true");
  easel_console_set_observed (console, TRUE);
  say (surface, "console.warn('token=hunter2 https://a.example/?k=hunter2'); Promise.reject(new Error('broken'))");
  easel_test_wait_until (has_said (surface, "token=•••") &&
                         has_said (surface, "A promise was rejected and not handled: Error: broken"));
  g_assert_false (has_said (surface, "early"));
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr(EaselConsoleItem) item = g_list_model_get_item (items, i);

      g_assert_null (strstr (easel_console_item_get_text (item), "hunter2"));
    }

  started = g_get_monotonic_time ();
  say (surface, "for (let i = 0; i < 20000; i++) console.log('flood')");
  easel_test_wait_until (has_said (surface, "There are too many messages"));
  web_settle (surface);
  seconds = (g_get_monotonic_time () - started) / (double) G_USEC_PER_SEC;
  g_assert_cmpfloat (g_list_model_get_n_items (items), <=,
                     EASEL_LIMIT_CONSOLE_BURST + (EASEL_LIMIT_CONSOLE_RATE + 2) * seconds + 4);

  easel_console_set_observed (console, FALSE);
  easel_console_clear (console);
  say (surface, "console.log('late'); Promise.reject(new Error('late'))");
  web_settle (surface);
  g_assert_cmpuint (g_list_model_get_n_items (items), ==, 0);
}

gboolean
web_is_stored (const char *folder,
               const char *words)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *text = NULL;

      if (g_file_get_contents (path, &text, NULL, NULL) && strstr (text, words) != NULL)
        return TRUE;
    }
  return FALSE;
}
