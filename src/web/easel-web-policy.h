/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-web-profile.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_WEB_ALLOW,
  EASEL_WEB_REFUSE,
  EASEL_WEB_OPEN_OUTSIDE,    /* refused in the view; after a click: the desktop opens the address if the user agrees */
  EASEL_WEB_SAVE,            /* refused in the view; after a click: the file is saved if the user agrees */
  EASEL_WEB_BLOCK_DOCUMENT,  /* refused for the document of the canvas itself: the surface shows an error */
} EaselWebVerdict;

typedef struct
{
  EaselWebAddresses  addresses;   /* from the profile of the canvas */
  const char        *declared;    /* the address that the view loads for the canvas */
  const char        *target;      /* nullable: the requested address, foreign */
  gboolean           new_window;
  gboolean           gesture;     /* a user clicked or typed */
  gboolean           redirect;
} EaselWebNavigation;

typedef struct
{
  gboolean main_frame;
  gboolean mime_supported;
  guint    status;            /* HTTP status; 0: the scheme has none */
  gboolean attached;          /* the server marks the response as a file */
  gboolean clicked;           /* the user clicked a link to it */
} EaselWebResponse;

EaselWebVerdict easel_web_policy_navigate     (const EaselWebNavigation *navigation);
gboolean        easel_web_policy_is_generated (const EaselWebNavigation *navigation);
EaselWebVerdict easel_web_policy_respond      (const EaselWebResponse   *response);
/* Whether the document at @committed may use the bridge of a canvas declared at @declared. */
gboolean        easel_web_policy_may_message  (EaselWebAddresses         addresses,
                                               const char               *declared,
                                               const char               *committed);
const char     *easel_web_verdict_to_string   (EaselWebVerdict           verdict);

G_END_DECLS
