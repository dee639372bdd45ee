/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A server on another computer, reachable at a socket of this one until the last reference is dropped.
 *
 * Signal: "ended" (GError): no further connection succeeds; once, also while the object is used. */
#define EASEL_TYPE_FORWARD (easel_forward_get_type ())
G_DECLARE_DERIVABLE_TYPE (EaselForward, easel_forward, EASEL, FORWARD, GObject)

struct _EaselForwardClass
{
  GObjectClass parent_class;
};

/* (transfer none): where to connect; private to the user. */
GSocketAddress *easel_forward_get_address (EaselForward *self);

/* For subclasses: before the object is given away. */
void            easel_forward_set_address (EaselForward   *self,
                                           GSocketAddress *address);
void            easel_forward_end         (EaselForward   *self,
                                           const GError   *reason);

G_END_DECLS
