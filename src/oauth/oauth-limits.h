/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits on servers during authorization. Sizes are bytes and times are milliseconds unless the name says otherwise. */

/* Size of a description or an answer. Those of large identity providers are below 10 KiB. */
#define OAUTH_LIMIT_ANSWER_BYTES (256 * 1024)

/* Timeout for one answer including its body. */
#define OAUTH_LIMIT_ANSWER_TIME 30000

/* Size of a challenge in a header. */
#define OAUTH_LIMIT_CHALLENGE_BYTES (16 * 1024)

/* Size of a token, a code or a client id: they are sent in headers, which servers accept up to 8 KiB or more. */
#define OAUTH_LIMIT_TOKEN_BYTES (16 * 1024)

/* Number of scopes in one request, and the length of each. */
#define OAUTH_LIMIT_SCOPES 64
#define OAUTH_LIMIT_SCOPE_BYTES 256

/* Timeout for the user, who may need a password, a phone or a colleague. */
#define OAUTH_LIMIT_SIGN_IN_TIME (10 * 60 * 1000)

/* A token that expires within these seconds is refreshed first, because a request takes time. */
#define OAUTH_LIMIT_MARGIN 30

/* Length of a server's error description, in characters. */
#define OAUTH_LIMIT_DESCRIPTION 200
