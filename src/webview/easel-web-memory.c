/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-webview"

#include "easel-web-memory.h"

#include <string.h>

#include "easel-web-sandbox.h"
#include "easel-webview-limits.h"

#define MEBIBYTE (1024 * 1024)

struct _EaselWebMemory
{
  GObject parent_instance;

  guint   source;
  guint64 available;  /* bytes of the computer, the last time */
  guint   n_ended;    /* processes whose end nobody was told of yet */
  gint64  ended_at;   /* monotonic, microseconds: the last of them */
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

static void
end_larger (EaselWebMemory *self)
{
  guint n_ended = easel_web_sandbox_end_larger (EASEL_LIMIT_WEB_MEMORY_END * (guint64) MEBIBYTE);

  if (n_ended == 0)
    return;
  self->n_ended += n_ended;
  self->ended_at = g_get_monotonic_time ();
}

/* The web processes are looked at only when available memory has fallen since the last look: that costs more. */
static gboolean
look_cb (gpointer data)
{
  EaselWebMemory *self = data;
  guint64 available = read_available ();

  if (available == 0 || available + EASEL_LIMIT_WEB_MEMORY_STEP * (guint64) MEBIBYTE < self->available)
    end_larger (self);
  else if (available < self->available)
    return G_SOURCE_CONTINUE;
  self->available = available;
  return G_SOURCE_CONTINUE;
}

static void
easel_web_memory_dispose (GObject *object)
{
  g_clear_handle_id (&EASEL_WEB_MEMORY (object)->source, g_source_remove);

  G_OBJECT_CLASS (easel_web_memory_parent_class)->dispose (object);
}

static void
easel_web_memory_class_init (EaselWebMemoryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = easel_web_memory_dispose;
}

static void
easel_web_memory_init (EaselWebMemory *self)
{
  self->available = read_available ();
  self->source = g_timeout_add (EASEL_LIMIT_WEB_MEMORY_INTERVAL, look_cb, self);
}

/** easel_web_memory_new: (transfer full): looks from now on. */
EaselWebMemory *
easel_web_memory_new (void)
{
  return g_object_new (EASEL_TYPE_WEB_MEMORY, NULL);
}

/** easel_web_memory_take_ended: WebKit does not say which process was of which view. */
gboolean
easel_web_memory_take_ended (EaselWebMemory *self)
{
  g_return_val_if_fail (EASEL_IS_WEB_MEMORY (self), FALSE);

  /* The page may have been one of a browser, which does not ask: its end is not that of another page later. */
  if (g_get_monotonic_time () - self->ended_at > EASEL_LIMIT_WEB_MEMORY_TOLD * G_TIME_SPAN_MILLISECOND)
    self->n_ended = 0;
  if (self->n_ended == 0)
    return FALSE;
  self->n_ended--;
  return TRUE;
}
