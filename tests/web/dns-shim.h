/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The environment variable that names the file with the looked-up names, one a line. */
#define DNS_SHIM_LOG "EASEL_TEST_DNS_LOG"

struct hostent;
struct hostent *gethostbyname (const char *name);
int             res_nquery    (void       *state,
                               const char *name,
                               int         dns_class,
                               int         type,
                               void       *answer,
                               int         length);
