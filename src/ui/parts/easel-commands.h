/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* EaselCommand: an action without a state, which calls one function of an object. */
typedef struct
{
  const char *name;
  GCallback run;           /* void (*) (object), or (object, GVariant *) where there is a parameter */
  const char *parameter;   /* nullable: its type */
} EaselCommand;

/* @object: lives as long as the actions in @map. */
void easel_commands_add (GActionMap         *map,
                         gpointer            object,
                         const EaselCommand *commands,
                         guint               n);

G_END_DECLS
