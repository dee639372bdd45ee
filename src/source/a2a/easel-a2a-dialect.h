/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A version of A2UI as an extension of A2A. */
typedef struct
{
  const char *uri;
  const char *media_type;   /* media type of its messages in a part */
  const char *version;      /* nullable: name of its member in the capabilities; NULL if it has none */
  const char *catalogs[6];  /* supported catalogs, terminated by NULL */
} EaselA2aExtension;

/* A spelling of A2A over JSON-RPC: its methods and members. */
typedef struct
{
  const char *version;           /* prefix of the version in a card */
  const char *version_header;    /* nullable: value of the header A2A-Version */
  const char *extension_header;
  const char *send;
  const char *stream;
  const char *get;
  const char *resubscribe;
  const char *cancel;
  gboolean    kinds;             /* parts and messages have a member "kind", in lower case */
} EaselA2aDialect;

/* The conversation and task of a message; all members are nullable. */
typedef struct
{
  const char *context_id;
  const char *task_id;
} EaselA2aThread;

/* (nullable): the dialect of a version such as "0.3.0". */
const EaselA2aDialect   *easel_a2a_dialect_find        (const char              *version);
/* (transfer full). @a2ui: (nullable): the agent's extension; NULL: it names none, and A2UI 0.8 is used. */
JsonObject              *easel_a2a_dialect_new_text    (const EaselA2aDialect   *self,
                                                        const char              *text);
JsonObject              *easel_a2a_dialect_new_a2ui    (const EaselA2aDialect   *self,
                                                        const EaselA2aExtension *a2ui,
                                                        JsonNode                *message);
/* (nullable): the newer one of @known (nullable) and the extension @uri (foreign). */
const EaselA2aExtension *easel_a2a_dialect_better_a2ui (const EaselA2aExtension *known,
                                                        const char              *uri);
JsonObject              *easel_a2a_dialect_new_message (const EaselA2aDialect   *self,
                                                        JsonArray               *parts,
                                                        const EaselA2aThread    *thread,
                                                        const EaselA2aExtension *a2ui,
                                                        JsonObject              *data);

G_END_DECLS
