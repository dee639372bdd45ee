/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-surface"

#include "easel-view-quota.h"

#include <string.h>

#include "easel-surface-limits.h"

struct _EaselViewQuota
{
  GObject parent_instance;

  char           *meminfo;
  char           *pressure;
  GMemoryMonitor *monitor;  /* created on first use, because it connects to the bus */
  gint64          warned;   /* time of the last warning: monotonic, microseconds; 0: never */
};

enum
{
  LOW,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EaselViewQuota, easel_view_quota, G_TYPE_OBJECT)

static void
easel_view_quota_finalize (GObject *object)
{
  EaselViewQuota *self = EASEL_VIEW_QUOTA (object);

  g_clear_object (&self->monitor);
  g_free (self->meminfo);
  g_free (self->pressure);

  G_OBJECT_CLASS (easel_view_quota_parent_class)->finalize (object);
}

static void
easel_view_quota_class_init (EaselViewQuotaClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_view_quota_finalize;
  signals[LOW] = g_signal_new ("low", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                               0);
}

static void
easel_view_quota_init (EaselViewQuota *self)
{
}

/** easel_view_quota_new: (transfer full): a quota. @proc: the folder of kernel statistics, `/proc`. */
EaselViewQuota *
easel_view_quota_new (const char *proc)
{
  EaselViewQuota *self;

  g_return_val_if_fail (proc != NULL, NULL);

  self = g_object_new (EASEL_TYPE_VIEW_QUOTA, NULL);
  self->meminfo = g_build_filename (proc, "meminfo", NULL);
  self->pressure = g_build_filename (proc, "pressure", "memory", NULL);
  return self;
}

static void
warning_cb (EaselViewQuota *self)
{
  self->warned = g_get_monotonic_time ();
  g_signal_emit (self, signals[LOW], 0);
}

static void
watch (EaselViewQuota *self)
{
  if (self->monitor != NULL)
    return;
  self->monitor = g_memory_monitor_dup_default ();
  g_signal_connect_object (self->monitor, "low-memory-warning", G_CALLBACK (warning_cb), self, G_CONNECT_SWAPPED);
}

/* Returns: (transfer full) (nullable): the text after @name in a kernel file; %NULL if the file does not exist on this
 * kernel. */
static char *
read_after (const char *path,
            const char *name)
{
  g_autofree char *text = NULL;
  const char *found;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  found = strstr (text, name);
  return found == NULL ? NULL : g_strdup (found + strlen (name));
}

static gboolean
is_pressed (EaselViewQuota *self)
{
  g_autofree char *share = read_after (self->pressure, "some avg10=");

  return share != NULL && g_ascii_strtod (share, NULL) >= EASEL_LIMIT_PRESSURE;
}

static gboolean
was_warned (EaselViewQuota *self)
{
  return self->warned != 0 &&
         g_get_monotonic_time () - self->warned < EASEL_LIMIT_LOW_MEMORY_SPELL * G_TIME_SPAN_MILLISECOND;
}

/** easel_view_quota_get_limit: how many views may run unseen: none while memory is short, fewer if little memory is
 * free. */
guint
easel_view_quota_get_limit (EaselViewQuota *self)
{
  g_autofree char *available = NULL;
  guint64 kib;

  g_return_val_if_fail (EASEL_IS_VIEW_QUOTA (self), 0);

  watch (self);
  if (was_warned (self) || is_pressed (self))
    return 0;
  available = read_after (self->meminfo, "MemAvailable:");
  if (available == NULL)
    return EASEL_LIMIT_UNSEEN_VIEWS;
  kib = g_ascii_strtoull (available, NULL, 10);
  return MIN (kib / EASEL_LIMIT_FREE_PER_VIEW, EASEL_LIMIT_UNSEEN_VIEWS);
}

/** easel_view_quota_is_short: whether the limit is lower than with enough memory; no signal reports when it rises
 * again. */
gboolean
easel_view_quota_is_short (EaselViewQuota *self)
{
  g_return_val_if_fail (EASEL_IS_VIEW_QUOTA (self), FALSE);

  return easel_view_quota_get_limit (self) < EASEL_LIMIT_UNSEEN_VIEWS;
}
