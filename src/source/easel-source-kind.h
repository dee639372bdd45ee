/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-page-kind.h"
#include "easel-provider.h"
#include "easel-source.h"

G_BEGIN_DECLS

/* easel-surface-kind.h: what draws a canvas. Only those that draw look into it. */
typedef struct _EaselSurfaceKind EaselSurfaceKind;

/* For the source at one address. Borrowed by the callee. */
typedef struct
{
  const char    *id;          /* stable name of the source in this process and in what is kept */
  const char    *address;     /* its query is a secret */
  const char    *client_id;   /* what the host shall know this installation by */
  const char    *title;       /* nullable: its name for people */
  const char    *memory;      /* nullable: a file of its own for what outlives the program; it goes with the host */
  EaselProvider *provider;    /* nullable: the native canvases that agents of the host may open here */
  const EaselSourceKind *kind; /* the kind that creates it */
} EaselSourceOptions;

/* A way to get sessions and canvases, with the pages and views that it brings along: one constant for each, and one row
 * in easel-kinds.c. */
struct _EaselSourceKind
{
  const char         *name;       /* among what is remembered of a host; never shown, never changed */
  const char         *title;      /* to be translated: what such a host is called */
  const char         *icon;       /* a symbolic one */
  gboolean            is_local;   /* all that it has is Easel's own: there is no connection */
  const char * const *schemes;    /* of its addresses; NULL for sources that no address leads to */
  /* Nullable: the parameter of the query that is the host's own token. A token for easel_source_get_refused() becomes
   * it, and is kept with the query. NULL: such a token is kept apart, for its resource. */
  const char         *token_parameter;
  /* Nullable, all of its schemes are meant then: whether @address, without its query, is for this kind. Looks at the
   * address alone: nothing is sent anywhere before the user agrees. */
  gboolean          (*probe)  (const char               *address);
  /* (transfer full): a source that does nothing until easel_source_start(). NULL where @schemes is NULL. */
  EaselSource      *(*create) (const EaselSourceOptions *options);
  /* Nullable: looks whether a peer runs where one of this user usually does. @task: (transfer full): gets its address,
   * or NULL. */
  void              (*find)   (GTask                    *task);
  /* Nullable: its pages that are not like any other. */
  const EaselPageKind            *page;
  /* Nullable: the ways to show its canvases that no other source has, in order; NULL is the last. */
  const EaselSurfaceKind * const *surfaces;
};

/* A list of kinds ends with NULL. The first kind that takes an address has it. */
typedef const EaselSourceKind * const EaselSourceKinds;

G_END_DECLS
