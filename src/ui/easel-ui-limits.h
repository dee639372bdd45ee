/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Limits of this room alone: bytes and milliseconds unless the name says otherwise. */

/* Views that are made before their tab is looked at: each is a web process of about 80 MB. */
#define EASEL_LIMIT_EAGER_SURFACES 12

/* Views that live on in sessions behind the one that is shown, in all of them. Those of the session that was left last
 * do so whatever their number, as what a person typed there was typed a moment ago. About 1 GB where all are pages. */
#define EASEL_LIMIT_KEPT_SURFACES 12

/* Milliseconds: what agents open within them is told at once. A desktop that has not answered yet cannot replace. */
#define EASEL_LIMIT_NOTIFICATION_GATHER 500

/* Folders that the person granted to agents. */
#define EASEL_LIMIT_GRANTED_FOLDERS 64
