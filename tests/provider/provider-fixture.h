/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-test.h"
#include "fake-instance.h"

G_BEGIN_DECLS

/* A provider with the two fake canvases, and a host that asks. */
typedef struct
{
  EaselConsent   *consent;
  EaselProvider  *provider;
  EaselInstances *instances;  /* the provider's */
  char           *folder;     /* where it keeps things */
  EaselRequester  requester;
  GString        *events;     /* instances that came (+) and went (-) */
} Fixture;

void           fixture_set_up    (Fixture       *fixture,
                                  gconstpointer  data);
void           fixture_tear_down (Fixture       *fixture,
                                  gconstpointer  data);
/* A new provider over the same folder. */
void           fixture_restart   (Fixture       *fixture);
/* (transfer full): the answer as JSON, or "CODE" of an error, "-32602" for a wrong shape. */
char          *fixture_ask       (Fixture       *fixture,
                                  const char    *method,
                                  const char    *params);
/* Opens "i" with a text. */
FakeInstance  *fixture_open      (Fixture       *fixture);

/* A request that runs: its result comes here. */
typedef struct
{
  GAsyncResult *result;
} Pending;

Pending       *pending_start     (Fixture       *fixture,
                                  const char    *method,
                                  const char    *params,
                                  GCancellable  *cancellable);
char          *pending_finish    (Fixture       *fixture,
                                  Pending       *pending);

#define await(condition) easel_test_wait_until (condition)

/* Members of a request for the fake canvas' instance "i". */
#define I "\"channel\":\"s:1\",\"canvasId\":\"test.fake\",\"extensionId\":\"e\",\"instanceId\":\"i\""

#define assert_answer(fixture, method, params, expected) \
  G_STMT_START { \
    g_autofree char *answer_ = fixture_ask (fixture, method, params); \
    g_assert_cmpstr (answer_, ==, expected); \
  } G_STMT_END

G_END_DECLS
