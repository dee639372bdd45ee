/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host.h"
#include "easel-test.h"
#include "host-client.h"

G_BEGIN_DECLS

#define SESSION "ahp-session:/s1"

/* A host in this process over a folder of its own, listening. */
typedef struct
{
  char      *folder;   /* of the test */
  char      *state;    /* of the host */
  char      *uri;
  EaselHost *host;
} HostFixture;

void        host_fixture_set_up          (HostFixture    *fixture,
                                          gconstpointer   data);
void        host_fixture_tear_down       (HostFixture    *fixture,
                                          gconstpointer   data);
/* Ends the host and begins another over the same state. */
void        host_fixture_restart         (HostFixture    *fixture);
void        host_fixture_stop            (HostFixture    *fixture);
void        host_fixture_start           (HostFixture    *fixture);
/* A client that has created SESSION and subscribes it. */
HostClient *host_fixture_client          (HostFixture    *fixture,
                                          const char     *client_id);
/* Writes a file below the test's folder, with the folders that it needs; returns its path. */
char       *host_fixture_write           (HostFixture    *fixture,
                                          const char     *name,
                                          const char     *text);
/* Opens a canvas of the session through the runtime; the result, or NULL with the error. */
JsonObject *host_fixture_open            (HostFixture    *fixture,
                                          const char     *owner,
                                          const char     *canvas_id,
                                          const char     *instance_id,
                                          const char     *input,
                                          GError        **error);
/* Opens the folder @name below the test's as a page; returns its channel. */
char       *host_fixture_open_page       (HostFixture    *fixture,
                                          const char     *name,
                                          const char     *instance_id);
/* The channel of a page that is open as "page" in the session of @owner, a client. */
char       *host_fixture_open_first_page (HostFixture    *fixture,
                                          HostClient    **owner);

#define HOST_TEST(path, function) \
  g_test_add (path, HostFixture, NULL, host_fixture_set_up, function, host_fixture_tear_down)

G_END_DECLS
