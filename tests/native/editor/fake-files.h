/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-host-files.h"

G_BEGIN_DECLS

/* Files of a host, in memory. */
#define FAKE_TYPE_FILES (fake_files_get_type ())
G_DECLARE_FINAL_TYPE (FakeFiles, fake_files, FAKE, FILES, GObject)

FakeFiles *fake_files_new       (void);
/* Others change it: a new etag. */
void       fake_files_put       (FakeFiles *self, const char *uri, const char *content, gssize length);
void       fake_files_touch     (FakeFiles *self, const char *uri);
GBytes    *fake_files_get       (FakeFiles *self, const char *uri);
void       fake_files_set_etags (FakeFiles *self, gboolean etags);
/* Reads do not answer until they are cancelled. */
void       fake_files_set_stuck (FakeFiles *self, gboolean stuck);

G_END_DECLS
