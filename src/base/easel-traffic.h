/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A message of a connection, as it was on the wire. Its text is only ever handed out without secrets. */
#define EASEL_TYPE_TRAFFIC_ITEM (easel_traffic_item_get_type ())
G_DECLARE_FINAL_TYPE (EaselTrafficItem, easel_traffic_item, EASEL, TRAFFIC_ITEM, GObject)

gboolean    easel_traffic_item_is_incoming (EaselTrafficItem *self);
/* Foreign; for an answer the method that it answers, as far as that is known, else "". */
const char *easel_traffic_item_get_method  (EaselTrafficItem *self);
gboolean    easel_traffic_item_is_answer   (EaselTrafficItem *self);
/* Bytes. */
gsize       easel_traffic_item_get_size    (EaselTrafficItem *self);
/* Microseconds of real time. */
gint64      easel_traffic_item_get_time    (EaselTrafficItem *self);
/* (transfer full): JSON in lines; "" where the message was too large to be kept or is no JSON. */
char       *easel_traffic_item_dup_text    (EaselTrafficItem *self);
/* (transfer full): one line of JSON, for a file. */
char       *easel_traffic_item_dup_line    (EaselTrafficItem *self);

/* The newest messages of a connection, oldest first: a GListModel of EaselTrafficItem, bounded in number and bytes. */
#define EASEL_TYPE_TRAFFIC (easel_traffic_get_type ())
G_DECLARE_FINAL_TYPE (EaselTraffic, easel_traffic, EASEL, TRAFFIC, GObject)

EaselTraffic *easel_traffic_new   (void);
void          easel_traffic_add   (EaselTraffic *self,
                                   gboolean      is_incoming,
                                   GBytes       *text);
void          easel_traffic_clear (EaselTraffic *self);

G_END_DECLS
