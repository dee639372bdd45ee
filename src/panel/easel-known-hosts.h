/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "easel-known-host.h"

G_BEGIN_DECLS

/* The remembered hosts, in a file; a damaged file is replaced. Secrets are stored by EaselSecrets. */
#define EASEL_TYPE_KNOWN_HOSTS (easel_known_hosts_get_type ())
G_DECLARE_FINAL_TYPE (EaselKnownHosts, easel_known_hosts, EASEL, KNOWN_HOSTS, GObject)

EaselKnownHosts *easel_known_hosts_new         (const char       *path);
gboolean         easel_known_hosts_load        (EaselKnownHosts  *self,
                                                GError          **error);
GListModel      *easel_known_hosts_get_entries (EaselKnownHosts  *self);
EaselKnownHost  *easel_known_hosts_find        (EaselKnownHosts  *self,
                                                const char       *id);
EaselKnownHost  *easel_known_hosts_find_url    (EaselKnownHosts  *self,
                                                const char       *url);
gboolean         easel_known_hosts_add         (EaselKnownHosts  *self,
                                                EaselKnownHost   *entry,
                                                GError          **error);
/* Replaces the entry by another object with the same id, address and client. @title: (nullable). */
gboolean         easel_known_hosts_rename      (EaselKnownHosts  *self,
                                                const char       *id,
                                                const char       *title,
                                                GError          **error);
gboolean         easel_known_hosts_remove      (EaselKnownHosts  *self,
                                                const char       *id,
                                                GError          **error);

G_END_DECLS
