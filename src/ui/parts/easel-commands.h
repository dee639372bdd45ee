/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* EaselCommand: an action without state that calls a function of an object. */
typedef struct
{
  const char *name;
  GCallback run;           /* void (*) (object), or (object, GVariant *) if there is a parameter */
  const char *parameter;   /* nullable: its GVariant type */
} EaselCommand;

/* @object: must exist as long as the actions in @map. */
void easel_commands_add (GActionMap         *map,
                         gpointer            object,
                         const EaselCommand *commands,
                         guint               n);

G_END_DECLS
