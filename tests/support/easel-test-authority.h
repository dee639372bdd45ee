/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* A small OAuth authorisation server (issuer BASE/as), which also describes the resource BASE/mcp. It holds clients to what
 * they registered and promised: redirect address, PKCE, resource, codes and refresh tokens that are used once. What it
 * does wrong is told to it. */
typedef struct
{
  SoupServer *server;
  char       *base;              /* http://127.0.0.1:PORT */
  char       *resource;          /* BASE/mcp */
  char       *issuer;            /* BASE/as */

  /* To be told: NULL, 0 and FALSE are right. */
  const char *told_resource;     /* as the resource describes itself */
  const char *told_issuer;       /* as the server describes itself */
  const char *told_token_uri;    /* where tokens are had */
  const char *told_authorize_uri;
  const char *answer_issuer;     /* the parameter "iss"; "": none */
  gboolean    promises_issuer;   /* says that it sends "iss" */
  gboolean    denies;            /* the user says no there */
  gboolean    forgets;           /* takes no refresh token */
  gboolean    is_slow;           /* keeps the answer with the next token to itself until easel_test_authority_go() */
  gboolean    is_undescribed;    /* the resource says nothing of itself */
  gboolean    names_nobody;      /* the resource does not say who gives tokens */
  gboolean    has_no_pkce;
  gboolean    has_no_registration;
  gboolean    is_only_secret;    /* gives clients a secret */
  gboolean    is_large;          /* its description is */
  gboolean    redirects;         /* what asks for tokens is sent elsewhere */
  guint       expires_in;
  const char *known_client;      /* that nobody registered */

  /* What happened. */
  guint       n_registered, n_authorized, n_exchanged, n_refreshed;
  char       *page;              /* (nullable): what the browser was shown in the end */
  char       *redirect;          /* (nullable): where the last client listens */

  SoupServerMessage *held;       /* (nullable) */
  GHashTable *clients;           /* id -> redirect address */
  GHashTable *codes;             /* code -> query of the question */
  GHashTable *tokens;            /* token -> scope */
  GHashTable *refreshes;         /* token -> scope */
  SoupSession *browser;
} EaselTestAuthority;

EaselTestAuthority *easel_test_authority_new    (void);
void                easel_test_authority_free   (EaselTestAuthority *self);
/* Whether @token was given here and not taken back, and allows @scope. */
gboolean            easel_test_authority_allows (EaselTestAuthority *self,
                                                 const char         *token,
                                                 const char         *scope);
/* Nobody is let in with what was given so far. */
void                easel_test_authority_revoke (EaselTestAuthority *self);
/* Gives the answer that it kept to itself. */
void                easel_test_authority_go     (EaselTestAuthority *self);
/* Goes to @uri as a browser does, and wherever it leads. */
void                easel_test_authority_browse (EaselTestAuthority *self,
                                                 const char         *uri);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EaselTestAuthority, easel_test_authority_free)

G_END_DECLS
