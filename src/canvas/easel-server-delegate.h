/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-content.h"

G_BEGIN_DECLS

typedef struct _EaselServer EaselServer;

typedef enum
{
  EASEL_SERVER_CHANGE_START,
  EASEL_SERVER_CHANGE_STOP,
  EASEL_SERVER_CHANGE_RESTART,
  EASEL_SERVER_CHANGE_ENABLE,
  EASEL_SERVER_CHANGE_DISABLE,
} EaselServerChange;

#define EASEL_TYPE_SERVER_CHANGE (easel_server_change_get_type ())
GType easel_server_change_get_type (void);

#define EASEL_TYPE_SERVER_DELEGATE (easel_server_delegate_get_type ())
G_DECLARE_INTERFACE (EaselServerDelegate, easel_server_delegate, EASEL, SERVER_DELEGATE, GObject)

/* Carries out what the user wants of a server: its source does. @task: (transfer full): of who asks; its data is free
 * for the delegate. */
struct _EaselServerDelegateInterface
{
  GTypeInterface parent_iface;

  /* A boolean, when the host has taken the wish, which may be long before the server is in the state that follows. */
  void (*change)   (EaselServerDelegate *self, EaselServer *server, EaselServerChange change, GTask *task);
  /* An EaselContent, the file that declares the server, by the host; EASEL_CONTENT_ERROR. */
  void (*read)     (EaselServerDelegate *self, EaselServer *server, GTask *task);
  /* An EaselContent, all that the server has said, as text. */
  void (*read_log) (EaselServerDelegate *self, EaselServer *server, GTask *task);
};

G_END_DECLS
