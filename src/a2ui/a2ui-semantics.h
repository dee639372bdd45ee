/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "a2ui-node.h"

G_BEGIN_DECLS

/* A role of AT-SPI; its name is that of libatspi. */
typedef enum
{
  A2UI_ROLE_PANEL,
  A2UI_ROLE_LIST,
  A2UI_ROLE_HEADING,
  A2UI_ROLE_LABEL,
  A2UI_ROLE_IMAGE,
  A2UI_ROLE_SEPARATOR,
  A2UI_ROLE_BUTTON,
  A2UI_ROLE_TOGGLE_BUTTON,
  A2UI_ROLE_CHECK_BOX,
  A2UI_ROLE_RADIO_BUTTON,
  A2UI_ROLE_TEXT,
  A2UI_ROLE_PASSWORD_TEXT,
  A2UI_ROLE_SLIDER,
  A2UI_ROLE_PROGRESS_BAR,
  A2UI_ROLE_PAGE_TAB_LIST,
  A2UI_ROLE_PAGE_TAB,
  A2UI_ROLE_TAB_PANEL,
  A2UI_ROLE_TABLE,
  A2UI_ROLE_TABLE_ROW,
} A2uiRole;

/* Parts of a node, in @part of A2uiSemantics. */
#define A2UI_PART_LABEL "label"
#define A2UI_PART_FILTER "filter"
#define A2UI_PART_FAULT "fault"

/* An object that assistive technology meets in a form, as the widgets of a2ui/view/ make it. Strings are foreign. */
typedef struct
{
  A2uiNode   *node;
  const char *part;           /* nullable: several objects may belong to one node */
  A2uiRole    role;
  guint       depth;
  guint       level;          /* of a heading */
  const char *name;
  const char *value;          /* nullable; NULL also for a text that is obscured */
  const char *labelled_by;    /* nullable: a part of the same node */
  const char *described_by;   /* nullable: a part of the same node */
  const char *description;    /* nullable */
  const char *unsupported;    /* nullable: the type of a component that cannot be shown */
  gboolean    is_filled;      /* an obscured text that is not empty */
  gboolean    is_checked;
  gboolean    is_disabled;
  gboolean    is_invalid;
  gboolean    is_hidden;      /* in a tab that is not in front when the form appears */
} A2uiSemantics;

/* Returns whether to continue. @semantics: during the call only. */
typedef gboolean (*A2uiSemanticsFunc) (const A2uiSemantics *semantics,
                                       gpointer             user_data);

const char *a2ui_role_get_name      (A2uiRole           role);
void        a2ui_semantics_foreach  (A2uiNode          *node,
                                     A2uiSemanticsFunc  func,
                                     gpointer           user_data);
void        a2ui_semantics_print    (A2uiSurface       *surface,
                                     GString           *into);
/* (transfer full): all texts of a node and its children: the name of a button. */
char       *a2ui_semantics_dup_text (A2uiNode          *node);

G_END_DECLS
