/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-terminal"

#include "easel-terminal-views.h"

typedef struct
{
  gconstpointer view;
  guint         columns, rows;
  gboolean      behind;
} View;

struct _EaselTerminalViews
{
  GArray *views;    /* View, in the order in which they were added */
};

/** easel_terminal_views_new: (transfer full): an empty list. */
EaselTerminalViews *
easel_terminal_views_new (void)
{
  EaselTerminalViews *self = g_new0 (EaselTerminalViews, 1);

  self->views = g_array_new (FALSE, TRUE, sizeof (View));
  return self;
}

void
easel_terminal_views_free (EaselTerminalViews *self)
{
  g_array_unref (self->views);
  g_free (self);
}

static View *
ensure (EaselTerminalViews *self,
        gconstpointer       view)
{
  View added = { .view = view };

  for (guint i = 0; i < self->views->len; i++)
    if (g_array_index (self->views, View, i).view == view)
      return &g_array_index (self->views, View, i);
  g_array_append_val (self->views, added);
  return &g_array_index (self->views, View, self->views->len - 1);
}

void
easel_terminal_views_set_size (EaselTerminalViews *self,
                               gconstpointer       view,
                               guint               columns,
                               guint               rows)
{
  View *found;

  g_return_if_fail (self != NULL && view != NULL);

  found = ensure (self, view);
  found->columns = columns;
  found->rows = rows;
}

void
easel_terminal_views_set_behind (EaselTerminalViews *self,
                                 gconstpointer       view,
                                 gboolean            behind)
{
  g_return_if_fail (self != NULL && view != NULL);

  ensure (self, view)->behind = behind;
}

void
easel_terminal_views_remove (EaselTerminalViews *self,
                             gconstpointer       view)
{
  g_return_if_fail (self != NULL && view != NULL);

  for (guint i = 0; i < self->views->len; i++)
    if (g_array_index (self->views, View, i).view == view)
      {
        g_array_remove_index (self->views, i);
        return;
      }
}

static gboolean
is_shown (const View *view)
{
  return view->columns > 0 && view->rows > 0;
}

gboolean
easel_terminal_views_get_size (EaselTerminalViews *self,
                               gconstpointer       except,
                               guint              *columns,
                               guint              *rows)
{
  guint least_columns = G_MAXUINT;
  guint least_rows = G_MAXUINT;

  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->views->len; i++)
    {
      const View *view = &g_array_index (self->views, View, i);

      if (view->view == except || !is_shown (view))
        continue;
      least_columns = MIN (least_columns, view->columns);
      least_rows = MIN (least_rows, view->rows);
    }
  if (least_columns == G_MAXUINT)
    return FALSE;
  *columns = least_columns;
  *rows = least_rows;
  return TRUE;
}

gboolean
easel_terminal_views_are_behind (EaselTerminalViews *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->views->len; i++)
    if (g_array_index (self->views, View, i).behind)
      return TRUE;
  return FALSE;
}

/* The first visible view answers queries; without one, the first. */
gboolean
easel_terminal_views_answers (EaselTerminalViews *self,
                              gconstpointer       view)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->views->len; i++)
    if (is_shown (&g_array_index (self->views, View, i)))
      return g_array_index (self->views, View, i).view == view;
  return self->views->len > 0 && g_array_index (self->views, View, 0).view == view;
}
