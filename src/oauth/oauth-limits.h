/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Bounds on what servers may do to us while a token is got. Sizes are bytes and times are milliseconds unless the name
 * says otherwise. */

/* A description or an answer. Those of large identity providers are below 10 KiB. */
#define OAUTH_LIMIT_ANSWER_BYTES (256 * 1024)

/* An answer to one request, its body too. */
#define OAUTH_LIMIT_ANSWER_TIME 30000

/* A challenge in a header. */
#define OAUTH_LIMIT_CHALLENGE_BYTES (16 * 1024)

/* A token, a code, a client id: they go into headers, which servers take up to 8 KiB or more of. */
#define OAUTH_LIMIT_TOKEN_BYTES (16 * 1024)

/* Scopes of one request, and the length of each. */
#define OAUTH_LIMIT_SCOPES 64
#define OAUTH_LIMIT_SCOPE_BYTES 256

/* The user has to find a password, a phone, a colleague. */
#define OAUTH_LIMIT_SIGN_IN_TIME (10 * 60 * 1000)

/* A token that ends this soon, in seconds, is not begun with: a request takes a while. */
#define OAUTH_LIMIT_MARGIN 30

/* The words of a server for an error, in characters. */
#define OAUTH_LIMIT_DESCRIPTION 200
