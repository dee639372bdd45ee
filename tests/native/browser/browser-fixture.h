/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libsoup/soup.h>

#include "easel-browser-instance.h"
#include "easel-browser.h"
#include "easel-json.h"
#include "easel-provider.h"
#include "easel-test.h"

/* Another computer of the user's network, behind which are servers of this one. */
#define BROWSER_NEIGHBOUR "192.168.7.1"

/* A host that drives one browser canvas named "b" through the provider, and a web server on loopback. For a host that is
 * not on this machine, the server is at a neighbour of it: loopback would be the host's own machine. */
typedef struct
{
  SoupServer    *server;
  guint16        port;
  char          *base;      /* http://127.0.0.1:port, or that of the neighbour */
  GHashTable    *pages;     /* path → HTML */
  GHashTable    *hits;      /* path → count */
  char          *posted;    /* body of the last POST */
  SoupServerMessage *held;  /* a request that is never answered */
  char          *folder;
  EaselConsent  *consent;
  EaselProvider *provider;
  EaselRequester   requester;
} Browser;

/* @data: GINT_TO_POINTER (TRUE) for a host that is not on this machine. */
void                  browser_set_up    (Browser *self, gconstpointer data);
void                  browser_tear_down (Browser *self, gconstpointer data);
/* The end of a run and the begin of the next. */
void                  browser_stop      (Browser *self);
void                  browser_start     (Browser *self);
void                  browser_restart   (Browser *self);
char                 *browser_url       (Browser *self, const char *path);
void                  browser_serve     (Browser *self, const char *path, const char *html);
guint                 browser_hits      (Browser *self, const char *path);
EaselBrowserInstance *browser_instance  (Browser *self);

/* The value (transfer full), or NULL with the error's code in @code. @input: JSON with ' for ". */
JsonObject *browser_ask     (Browser       *self, const char *method, const char *action, const char *input,
                             char         **code);
/* The same in two halves: @result is set when it is answered. */
void        browser_begin   (Browser       *self, const char *method, const char *action, const char *input,
                             GAsyncResult **result);
JsonObject *browser_end     (Browser       *self, const char *action, GAsyncResult *result, char **code);
/* Answers the request for /never after all. */
void        browser_release (Browser       *self, const char *html);
/* Expects success. */
JsonObject *browser_do      (Browser       *self, const char *action, const char *input);
/* Expects @code. */
void        browser_fail    (Browser       *self, const char *action, const char *input, const char *code);
void        browser_open    (Browser       *self);
/* Behind this port of the neighbour is the same one of loopback, for the page that is open. */
void        browser_add_neighbour (Browser  *self, guint16 port);
void        browser_go      (Browser       *self, const char *path);
/* The reference of the first element of @role and @name. */
char       *browser_ref     (Browser       *self, const char *role, const char *name);
/* Answers the one question that waits, which has to be of @action_class. */
void        browser_answer  (Browser       *self, EaselActionClass action_class, EaselAnswer answer);
/* @format with one %s, as input. */
char       *browser_input   (const char    *format, const char *value) G_GNUC_FORMAT (1);
/* In the page's own world, as the user's page sees it. */
char       *browser_eval    (Browser       *self, const char *script);
