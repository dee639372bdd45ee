/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "fake-instance.h"
#include "source-fixture.h"

G_BEGIN_DECLS

/* A source with a provider, and a scripted host whose agent uses it. */
typedef struct
{
  Fixture        base;
  EaselConsent  *consent;
  EaselProvider *provider;
  char          *folder;
  guint          n_published;  /* activeClientSet that came */
  JsonObject    *published;    /* nullable: the last activeClient */
  gint64         next_id;
} ProviderFixture;

void           provider_set_up    (ProviderFixture *fixture,
                                   gconstpointer    data);
void           provider_tear_down (ProviderFixture *fixture,
                                   gconstpointer    data);
/* Starts, holds SESSION, and waits for what is published. */
void           provider_hold      (ProviderFixture *fixture);
/* A new process: everything of the client is made again. */
void           provider_restart   (ProviderFixture *fixture);
/* Sends a request of the host; its answer is awaited with agent_finish(). */
gint64         agent_start        (ProviderFixture *fixture,
                                   const char      *method,
                                   const char      *params);
/* (transfer full): the result as JSON, or "NUMBER CODE" of an error. */
char          *agent_finish       (ProviderFixture *fixture,
                                   gint64           id);
/* (transfer none) (nullable): the first that no host has any more. */
EaselInstance *provider_find_left (ProviderFixture *fixture);
EaselInstance *provider_find      (ProviderFixture *fixture,
                                   const char      *instance_id);

/* Members of a request for the fake canvas' instance "i". */
#define I "\"channel\":\"" SESSION "\",\"canvasId\":\"test.fake\",\"extensionId\":\"e\",\"instanceId\":\"i\""
#define OPEN "{" I ",\"input\":{\"text\":\"one\"}}"

#define assert_agent(fixture, method, params, expected) \
  G_STMT_START { \
    g_autofree char *answer_ = agent_finish (fixture, agent_start (fixture, method, params)); \
    g_assert_cmpstr (answer_, ==, expected); \
  } G_STMT_END

G_END_DECLS
