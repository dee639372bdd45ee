/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-panel"

#include "easel-known-host.h"

struct _EaselKnownHost
{
  GObject parent_instance;

  char *kind;
  char *id;
  char *title;
  char *url;
  char *client_id;
};

G_DEFINE_FINAL_TYPE (EaselKnownHost, easel_known_host, G_TYPE_OBJECT)

static void
easel_known_host_finalize (GObject *object)
{
  EaselKnownHost *self = EASEL_KNOWN_HOST (object);

  g_free (self->kind);
  g_free (self->id);
  g_free (self->title);
  g_free (self->url);
  g_free (self->client_id);
  G_OBJECT_CLASS (easel_known_host_parent_class)->finalize (object);
}

static void
easel_known_host_class_init (EaselKnownHostClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = easel_known_host_finalize;
}

static void
easel_known_host_init (EaselKnownHost *self)
{
}

/**
 * easel_known_host_new:
 * @kind: (nullable): the name of the kind of source; %NULL means %EASEL_KNOWN_HOST_KIND
 * @id: (nullable): a stable id; %NULL creates one
 * @title: (nullable): the user's name for the host; %NULL for none
 * @url: the address without its query
 * @client_id: (nullable): identifies this installation to the host; %NULL creates an id
 */
EaselKnownHost *
easel_known_host_new (const char *kind,
                      const char *id,
                      const char *title,
                      const char *url,
                      const char *client_id)
{
  EaselKnownHost *self;

  g_return_val_if_fail (url != NULL, NULL);

  self = g_object_new (EASEL_TYPE_KNOWN_HOST, NULL);
  self->kind = g_strdup (kind != NULL ? kind : EASEL_KNOWN_HOST_KIND);
  self->id = id != NULL ? g_strdup (id) : g_uuid_string_random ();
  self->title = g_strdup (title);
  self->url = g_strdup (url);
  self->client_id = client_id != NULL ? g_strdup (client_id) : g_uuid_string_random ();
  return self;
}

const char *
easel_known_host_get_kind (EaselKnownHost *self)
{
  g_return_val_if_fail (EASEL_IS_KNOWN_HOST (self), NULL);
  return self->kind;
}

const char *
easel_known_host_get_id (EaselKnownHost *self)
{
  g_return_val_if_fail (EASEL_IS_KNOWN_HOST (self), NULL);
  return self->id;
}

const char *
easel_known_host_get_title (EaselKnownHost *self)
{
  g_return_val_if_fail (EASEL_IS_KNOWN_HOST (self), NULL);
  return self->title;
}

const char *
easel_known_host_get_url (EaselKnownHost *self)
{
  g_return_val_if_fail (EASEL_IS_KNOWN_HOST (self), NULL);
  return self->url;
}

const char *
easel_known_host_get_client_id (EaselKnownHost *self)
{
  g_return_val_if_fail (EASEL_IS_KNOWN_HOST (self), NULL);
  return self->client_id;
}
