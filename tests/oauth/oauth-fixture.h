/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-test-authority.h"
#include "oauth-opener.h"
#include "oauth-store.h"

G_BEGIN_DECLS

/* A user who goes where they are sent, with a browser that follows each redirect. */
#define OAUTH_TYPE_FIXTURE_USER (oauth_fixture_user_get_type ())
G_DECLARE_FINAL_TYPE (OauthFixtureUser, oauth_fixture_user, OAUTH, FIXTURE_USER, GObject)

struct _OauthFixtureUser
{
  GObject             parent_instance;

  EaselTestAuthority *authority;
  gboolean            says_no;
  gboolean            does_nothing;   /* has the question before them */
  guint               n_asked;
  guint               n_ended;        /* questions that were taken back */
  char               *host;           /* of the last question, as are the next four */
  char               *issuer;
  char               *name;
  char               *scopes;
  char               *uri;
};

OauthFixtureUser *oauth_fixture_user_new (EaselTestAuthority *authority);

/* Keeps secrets in memory. */
#define OAUTH_TYPE_FIXTURE_STORE (oauth_fixture_store_get_type ())
G_DECLARE_FINAL_TYPE (OauthFixtureStore, oauth_fixture_store, OAUTH, FIXTURE_STORE, GObject)

struct _OauthFixtureStore
{
  GObject     parent_instance;

  GHashTable *secrets;
};

OauthFixtureStore *oauth_fixture_store_new (void);

G_END_DECLS
