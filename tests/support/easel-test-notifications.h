/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A notification service of our own on the private bus, over D-Bus as any desktop's. Who notifies needs
 * GNOTIFICATION_BACKEND=freedesktop in the environment: not what the desktop of whoever runs this offers. */
typedef struct
{
  GDBusConnection *bus;
  guint            owner;
  gboolean         owns;
  char            *title;      /* of what is shown; NULL for nothing */
  char            *body;
} EaselTestNotifications;

EaselTestNotifications *easel_test_notifications_new    (void);
void                    easel_test_notifications_free   (EaselTestNotifications *self);
/* Waits until this is shown, and the notifier of this process has been answered: what it takes back before that stays. */
void                    easel_test_notifications_expect (EaselTestNotifications *self,
                                                         const char             *title);
/* As if the user had clicked on what is shown. */
void                    easel_test_notifications_click  (EaselTestNotifications *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselTestNotifications, easel_test_notifications_free)

G_END_DECLS
