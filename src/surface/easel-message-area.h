/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/*
 * Lines and questions over a content, in a column at its upper or lower edge: the content does not move when they
 * come and go.
 *
 * An overlay child of a GtkOverlay. It takes the edge at which it covers neither the pointer nor the caret.
 *
 * Property: "edge" (GtkPositionType): the edge it prefers, GTK_POS_TOP or GTK_POS_BOTTOM.
 */
#define EASEL_TYPE_MESSAGE_AREA (easel_message_area_get_type ())
G_DECLARE_FINAL_TYPE (EaselMessageArea, easel_message_area, EASEL, MESSAGE_AREA, GtkBox)

/* Returns whether it is known; @caret: (out): where the user is typing in @focus, in its coordinates. */
typedef gboolean (*EaselCaretFunc) (GtkWidget       *focus,
                                    graphene_rect_t *caret);

void easel_message_area_set_caret_func   (EaselMessageArea *self,
                                          EaselCaretFunc    find);
void easel_message_area_set_content      (EaselMessageArea *self,
                                          GtkWidget        *content);
void easel_message_area_set_bottom_taken (EaselMessageArea *self,
                                          gboolean          is_taken);

G_END_DECLS
