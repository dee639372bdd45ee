/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  EASEL_AGENT_FORMAT_JSON,   /* with or without comments */
  EASEL_AGENT_FORMAT_TOML,
  EASEL_AGENT_FORMAT_YAML,
} EaselAgentFormat;

/* (transfer full): the text that adds @entry as the member @name of @container to a configuration file. */
char *easel_agent_snippet_print (EaselAgentFormat  format,
                                 const char       *container,
                                 const char       *name,
                                 JsonNode         *entry);

G_END_DECLS
