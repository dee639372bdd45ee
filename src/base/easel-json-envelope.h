/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define EASEL_JSON_ENVELOPE_MEMBERS 6

/* The members of the outermost object of a message that its protocol reads. They have no JsonObject around them, which
 * would be built and taken apart for each message. */
typedef struct
{
  const char *const *names;      /* set by the caller: at most EASEL_JSON_ENVELOPE_MEMBERS, then NULL */
  JsonNode          *values[EASEL_JSON_ENVELOPE_MEMBERS]; /* nullable; in the order of @names */
  JsonNode          *root;       /* nullable: a message that is not an object */
  gboolean           is_object;
  gboolean           is_skimmed; /* whether easel_json_envelope_skim() read it: values may be replaced by `false` */
} EaselJsonEnvelope;

/* Whether there is a message, even if it was refused; otherwise the text was not JSON. */
gboolean easel_json_envelope_is_json (const EaselJsonEnvelope *self);
/* FALSE: @name is none of the names, and @value was not consumed. */
gboolean easel_json_envelope_take    (EaselJsonEnvelope       *self,
                                      const char              *name,
                                      JsonNode                *value);
void     easel_json_envelope_set     (EaselJsonEnvelope       *self,
                                      JsonNode                *root);
gboolean easel_json_envelope_skim    (EaselJsonEnvelope       *self,
                                      const char              *text,
                                      gsize                    length);
void     easel_json_envelope_clear   (EaselJsonEnvelope       *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EaselJsonEnvelope, easel_json_envelope_clear)

G_END_DECLS
