/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "easel-web-memory.h"

#include <string.h>
#include <webkit/webkit.h>

#include "easel-web-sandbox.h"
#include "easel-webview-limits.h"

#define MEBIBYTE (1024 * 1024)

struct _EaselWebMemory
{
  GObject parent_instance;

  gulong      hook;
  GHashTable *views;      /* WebKitWebView, not referenced: views with a page */
  guint       source;     /* while @views is not empty */
  guint64     available;  /* memory of the computer at the last check, in bytes */
  guint       n_ended;    /* processes that were ended here and not reported yet */
  gint64      ended_at;   /* monotonic, microseconds: the end of the last one */
};

G_DEFINE_FINAL_TYPE (EaselWebMemory, easel_web_memory, G_TYPE_OBJECT)

static guint64
read_available (void)
{
  g_autofree char *text = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/meminfo", &text, NULL, NULL) || (line = strstr (text, "MemAvailable:")) == NULL)
    return 0;
  return g_ascii_strtoull (line + strlen ("MemAvailable:"), NULL, 10) * 1024;
}

/* Web processes are measured only if available memory has decreased since the last check, because measuring is more
 * expensive. */
static gboolean
measure_cb (gpointer data)
{
  EaselWebMemory *self = data;
  guint64 available = read_available ();
  guint n_ended = 0;

  if (available == 0 || available + EASEL_LIMIT_WEB_MEMORY_STEP * (guint64) MEBIBYTE < self->available)
    n_ended = easel_web_sandbox_end_larger (EASEL_LIMIT_WEB_MEMORY_END * (guint64) MEBIBYTE);
  else if (available < self->available)
    return G_SOURCE_CONTINUE;
  self->n_ended += n_ended;
  if (n_ended > 0)
    self->ended_at = g_get_monotonic_time ();
  self->available = available;
  return G_SOURCE_CONTINUE;
}

static void
view_gone_cb (gpointer  data,
              GObject  *view)
{
  EaselWebMemory *self = data;

  g_hash_table_remove (self->views, view);
  if (g_hash_table_size (self->views) == 0)
    g_clear_handle_id (&self->source, g_source_remove);
}

/* Adds all views of the program, except prewarmed ones, which have loaded nothing. */
static gboolean
load_changed_cb (GSignalInvocationHint *hint,
                 guint                  n_values,
                 const GValue          *values,
                 gpointer               data)
{
  EaselWebMemory *self = data;
  GObject *view = g_value_get_object (&values[0]);

  if (g_hash_table_add (self->views, view))
    g_object_weak_ref (view, view_gone_cb, self);
  if (self->source == 0)
    {
      self->available = read_available ();
      self->source = g_timeout_add (EASEL_LIMIT_WEB_MEMORY_INTERVAL, measure_cb, self);
    }
  return TRUE;
}

static void
easel_web_memory_dispose (GObject *object)
{
  EaselWebMemory *self = EASEL_WEB_MEMORY (object);
  GHashTableIter iter;
  gpointer view;

  if (self->hook != 0)
    g_signal_remove_emission_hook (g_signal_lookup ("load-changed", WEBKIT_TYPE_WEB_VIEW), self->hook);
  self->hook = 0;
  g_hash_table_iter_init (&iter, self->views);
  while (g_hash_table_iter_next (&iter, &view, NULL))
    {
      g_object_weak_unref (view, view_gone_cb, self);
      g_hash_table_iter_remove (&iter);
    }
  g_clear_handle_id (&self->source, g_source_remove);

  G_OBJECT_CLASS (easel_web_memory_parent_class)->dispose (object);
}

static void
easel_web_memory_finalize (GObject *object)
{
  g_hash_table_unref (EASEL_WEB_MEMORY (object)->views);

  G_OBJECT_CLASS (easel_web_memory_parent_class)->finalize (object);
}

static void
easel_web_memory_class_init (EaselWebMemoryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_web_memory_dispose;
  G_OBJECT_CLASS (klass)->finalize = easel_web_memory_finalize;
}

static void
easel_web_memory_init (EaselWebMemory *self)
{
  self->views = g_hash_table_new (NULL, NULL);
  /* Signals exist only after their class is initialised; static types are never unloaded. */
  g_type_class_unref (g_type_class_ref (WEBKIT_TYPE_WEB_VIEW));
  self->hook = g_signal_add_emission_hook (g_signal_lookup ("load-changed", WEBKIT_TYPE_WEB_VIEW), 0, load_changed_cb,
                                           self, NULL);
}

/** easel_web_memory_new: (transfer full): checks memory while the program has a view with a page. */
EaselWebMemory *
easel_web_memory_new (void)
{
  return g_object_new (EASEL_TYPE_WEB_MEMORY, NULL);
}

/** easel_web_memory_take_ended: WebKit does not report which process belonged to which view. */
gboolean
easel_web_memory_take_ended (EaselWebMemory *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_MEMORY (self), FALSE);

  /* The ended process may have belonged to a browser, which does not call this: it must not be taken for the end of
   * another page later. */
  if (g_get_monotonic_time () - self->ended_at > EASEL_LIMIT_WEB_MEMORY_REPORTED * G_TIME_SPAN_MILLISECOND)
    self->n_ended = 0;
  if (self->n_ended == 0)
    return FALSE;
  self->n_ended--;
  return TRUE;
}
