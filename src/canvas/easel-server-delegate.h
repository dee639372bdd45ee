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

/* Carries out the user's requests about a server; implemented by its source. @task: (transfer full): the caller's
 * task; its task data is free for the delegate. */
struct _EaselServerDelegateInterface
{
  GTypeInterface parent_iface;

  /* Returns a boolean when the host has accepted the change, which may be long before the server's state follows. */
  void (*change)   (EaselServerDelegate *self, EaselServer *server, EaselServerChange change, GTask *task);
  /* Returns an EaselContent: the file on the host that declares the server; EASEL_CONTENT_ERROR. */
  void (*read)     (EaselServerDelegate *self, EaselServer *server, GTask *task);
  /* Returns an EaselContent: the server's log, as text. */
  void (*read_log) (EaselServerDelegate *self, EaselServer *server, GTask *task);
};

G_END_DECLS
