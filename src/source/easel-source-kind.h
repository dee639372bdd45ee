/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-page-kind.h"
#include "easel-provider.h"
#include "easel-source.h"

G_BEGIN_DECLS

/* Defined in easel-surface-kind.h: a view of a canvas. Only the code of views accesses it. */
typedef struct _EaselSurfaceKind EaselSurfaceKind;

/* The options of a source at one address. Borrowed by the callee. */
typedef struct
{
  const char    *id;          /* stable name of the source in this process and in saved files */
  const char    *address;     /* the query is secret */
  const char    *client_id;   /* id of this installation for the host */
  const char    *title;       /* nullable: its name for users */
  const char    *memory;      /* nullable: path of a file for state of the source; removed with the host */
  EaselProvider *provider;    /* nullable: the native canvases that agents of the host may open here */
  const EaselSourceKind *kind; /* the kind that creates the source */
} EaselSourceOptions;

/* A kind of source for sessions and canvases, with its pages and views: one constant for each, and one row in
 * easel-kinds.c. */
struct _EaselSourceKind
{
  const char         *name;       /* name in saved data of a host; never shown, never changed */
  const char         *title;      /* translatable name of such a host */
  const char         *icon;       /* name of a symbolic icon */
  gboolean            is_local;   /* whether all of its canvases are Easel's own, without a connection */
  const char * const *schemes;    /* schemes of its addresses; NULL for sources without an address */
  const char         *example;    /* nullable: an address; at 127.0.0.1 with the port that such a host usually has */
  /* Nullable: the query parameter with the host's own token. A token for easel_source_get_refused() becomes this
   * parameter, and is stored with the query. NULL: the token is stored separately, for its resource. */
  const char         *token_parameter;
  /* Nullable; NULL accepts all addresses with its schemes. Whether @address, without its query, belongs to this kind.
   * Checks the address only: no request is sent before the user agrees. */
  gboolean          (*probe)  (const char               *address);
  /* (transfer full): a source that easel_source_start() starts. NULL if @schemes is NULL. */
  EaselSource      *(*create) (const EaselSourceOptions *options);
  /* Nullable: checks whether a peer runs at this user's usual address. @task: (transfer full): gets the address, or
   * NULL. */
  void              (*find)   (GTask                    *task);
  /* Nullable: its special kind of pages. */
  const EaselPageKind            *page;
  /* Nullable: the views that only this kind has, in order, terminated by NULL. */
  const EaselSurfaceKind * const *surfaces;
};

/* A list of kinds, terminated by NULL. The first kind that accepts an address gets it. */
typedef const EaselSourceKind * const EaselSourceKinds;

G_END_DECLS
