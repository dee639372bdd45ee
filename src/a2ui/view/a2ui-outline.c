/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-view"

#include "a2ui-outline.h"

#include "a2ui-semantics.h"

typedef struct
{
  GString *text;
  gsize    max_bytes;
} Outline;

static void
add_line (Outline    *self,
          const char *before,
          const char *text,
          const char *after)
{
  if (*text != '\0')
    g_string_append_printf (self->text, "%s%s%s\n", before, text, after);
}

/* Adds the name of an input and its value. */
static void
add_value (Outline             *self,
           const A2uiSemantics *semantics)
{
  const char *value = semantics->value != NULL ? semantics->value : semantics->is_filled ? "•••" : "";
  g_autofree char *line = g_strdup_printf ("%s%s%s", semantics->name, *semantics->name != '\0' ? ": " : "", value);

  add_line (self, "", line, "");
}

static void
add_heading (Outline             *self,
             const A2uiSemantics *semantics)
{
  g_autofree char *mark = g_strdup_printf ("%.*s ", (int) semantics->level, "######");

  add_line (self, mark, semantics->name, "");
}

static gboolean
add (const A2uiSemantics *semantics,
     gpointer             user_data)
{
  Outline *self = user_data;

  switch (semantics->role)
    {
    case A2UI_ROLE_HEADING:
      add_heading (self, semantics);
      break;
    case A2UI_ROLE_TAB_PANEL:
      add_line (self, "# ", semantics->name, "");
      break;
    case A2UI_ROLE_BUTTON:
      add_line (self, "(", semantics->name, ")");
      break;
    case A2UI_ROLE_CHECK_BOX:
    case A2UI_ROLE_RADIO_BUTTON:
      add_line (self, semantics->is_checked ? "[x] " : "[ ] ", semantics->name, "");
      break;
    case A2UI_ROLE_TOGGLE_BUTTON:
      if (semantics->value != NULL)
        add_value (self, semantics);
      else
        add_line (self, semantics->is_checked ? "[x] " : "[ ] ", semantics->name, "");
      break;
    case A2UI_ROLE_TEXT:
    case A2UI_ROLE_PASSWORD_TEXT:
    case A2UI_ROLE_SLIDER:
    case A2UI_ROLE_PROGRESS_BAR:
      if (g_strcmp0 (semantics->part, A2UI_PART_FILTER) != 0)
        add_value (self, semantics);
      break;
    case A2UI_ROLE_LABEL:
    case A2UI_ROLE_TABLE:
    case A2UI_ROLE_TABLE_ROW:
    case A2UI_ROLE_IMAGE:
    case A2UI_ROLE_PANEL:
      /* An input has the name that its label has. */
      if (g_strcmp0 (semantics->part, A2UI_PART_LABEL) != 0)
        add_line (self, "", semantics->name, "");
      break;
    case A2UI_ROLE_LIST:
    case A2UI_ROLE_SEPARATOR:
    case A2UI_ROLE_PAGE_TAB_LIST:
    case A2UI_ROLE_PAGE_TAB:
    default:
      break;
    }
  return self->text->len < self->max_bytes;
}

/** a2ui_outline_add: @max_bytes: no further lines are added beyond it; @into: lines are appended. */
void
a2ui_outline_add (A2uiNode *node,
                  gsize     max_bytes,
                  GString  *into)
{
  Outline self = { into, max_bytes };

  g_return_if_fail (A2UI_IS_NODE (node));
  g_return_if_fail (into != NULL);

  if (into->len < max_bytes)
    a2ui_semantics_foreach (node, add, &self);
}
