/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-editor"

#include "easel-editor-changes.h"

#include "easel-editor-limits.h"

typedef struct
{
  gint64 revision;  /* the revision after this change */
  guint  offset;
  guint  removed;
  guint  inserted;
} Change;

struct _EaselEditorChanges
{
  GArray   *log;
  gint64    revision;
  gint64    oldest;    /* the first revision since which all changes are in the log */
  guint     depth;
  gboolean  counted;   /* the batch has increased the revision */
};

/** easel_editor_changes_new: (transfer full): a log that starts at @revision. */
EaselEditorChanges *
easel_editor_changes_new (gint64 revision)
{
  EaselEditorChanges *self = g_new0 (EaselEditorChanges, 1);

  self->log = g_array_new (FALSE, FALSE, sizeof (Change));
  self->revision = revision;
  self->oldest = revision;
  return self;
}

void
easel_editor_changes_free (EaselEditorChanges *self)
{
  g_array_unref (self->log);
  g_free (self);
}

/** easel_editor_changes_get_revision: the revision of the present text. */
gint64
easel_editor_changes_get_revision (EaselEditorChanges *self)
{
  return self->revision;
}

/** easel_editor_changes_begin: all changes until easel_editor_changes_end() are one revision. */
void
easel_editor_changes_begin (EaselEditorChanges *self)
{
  if (self->depth++ == 0)
    self->counted = FALSE;
}

void
easel_editor_changes_end (EaselEditorChanges *self)
{
  g_return_if_fail (self->depth > 0);

  self->depth--;
}

/**
 * easel_editor_changes_add:
 * @self: a log
 * @offset: position in characters
 * @removed: number of removed characters
 * @inserted: number of inserted characters
 */
void
easel_editor_changes_add (EaselEditorChanges *self,
                          guint               offset,
                          guint               removed,
                          guint               inserted)
{
  Change change = { .offset = offset, .removed = removed, .inserted = inserted };

  if (self->depth == 0 || !self->counted)
    self->revision++;
  self->counted = TRUE;
  change.revision = self->revision;
  if (self->log->len >= EASEL_LIMIT_EDITOR_CHANGES)
    {
      guint half = self->log->len / 2;

      self->oldest = g_array_index (self->log, Change, half - 1).revision;
      g_array_remove_range (self->log, 0, half);
    }
  g_array_append_val (self->log, change);
}

static guint
shift (guint         location,
       const Change *change)
{
  if (location <= change->offset)
    return location;
  if (location >= change->offset + change->removed)
    return location - change->removed + change->inserted;
  return change->offset + change->inserted;
}

static int
compare_spans (gconstpointer a,
               gconstpointer b)
{
  const EaselEditorSpan *one = a, *other = b;

  return one->start < other->start ? -1 : one->start > other->start;
}

/* Shifts the spans changed so far by @change, and adds the span of @change. */
static void
follow (GArray       *spans,
        const Change *change)
{
  EaselEditorSpan own = { change->offset, change->offset + change->inserted };
  guint kept = 0;

  for (guint i = 0; i < spans->len; i++)
    {
      EaselEditorSpan span = g_array_index (spans, EaselEditorSpan, i);

      span.start = shift (span.start, change);
      span.end = MAX (span.start, shift (span.end, change));
      if (span.end >= own.start && span.start <= own.end)
        {
          own.start = MIN (own.start, span.start);
          own.end = MAX (own.end, span.end);
        }
      else
        g_array_index (spans, EaselEditorSpan, kept++) = span;
    }
  g_array_set_size (spans, kept);
  g_array_append_val (spans, own);
}

/* Joins touching spans of a sorted array. */
static void
join_touching (GArray *spans)
{
  guint kept = 0;

  for (guint i = 0; i < spans->len; i++)
    {
      EaselEditorSpan span = g_array_index (spans, EaselEditorSpan, i);
      EaselEditorSpan *last = kept > 0 ? &g_array_index (spans, EaselEditorSpan, kept - 1) : NULL;

      if (last != NULL && span.start <= last->end)
        last->end = MAX (last->end, span.end);
      else
        g_array_index (spans, EaselEditorSpan, kept++) = span;
    }
  g_array_set_size (spans, kept);
}

/* Joins the nearest spans until there are at most EASEL_LIMIT_EDITOR_RANGES. */
static void
join_nearest (GArray *spans)
{
  while (spans->len > EASEL_LIMIT_EDITOR_RANGES)
    {
      guint best = 1, gap = G_MAXUINT;

      for (guint i = 1; i < spans->len; i++)
        {
          guint end = g_array_index (spans, EaselEditorSpan, i - 1).end;
          guint here = g_array_index (spans, EaselEditorSpan, i).start - end;

          if (here < gap)
            {
              gap = here;
              best = i;
            }
        }
      g_array_index (spans, EaselEditorSpan, best - 1).end = g_array_index (spans, EaselEditorSpan, best).end;
      g_array_remove_index (spans, best);
    }
}

/**
 * easel_editor_changes_since:
 * @self: a log
 * @revision: the revision to compare with
 *
 * Returns: (transfer full) (nullable): at most EASEL_LIMIT_EDITOR_RANGES spans of the present text that may differ from
 *   that revision; %NULL if the log does not reach back, or @revision never existed
 */
GArray *
easel_editor_changes_since (EaselEditorChanges *self,
                            gint64              revision)
{
  GArray *spans;

  if (revision < self->oldest || revision > self->revision)
    return NULL;
  spans = g_array_new (FALSE, FALSE, sizeof (EaselEditorSpan));
  for (guint i = 0; i < self->log->len; i++)
    {
      const Change *change = &g_array_index (self->log, Change, i);

      if (change->revision <= revision)
        continue;
      follow (spans, change);
    }
  g_array_sort (spans, compare_spans);
  join_touching (spans);
  join_nearest (spans);
  return spans;
}
