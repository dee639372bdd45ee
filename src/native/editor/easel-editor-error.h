/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "easel-call.h"

G_BEGIN_DECLS

/* Errors of an editor; the message is written for a model. */
#define EASEL_EDITOR_ERROR (easel_editor_error_quark ())

typedef enum
{
  EASEL_EDITOR_ERROR_INPUT,      /* canvas_invalid_input */
  EASEL_EDITOR_ERROR_NOT_FOUND,  /* canvas_not_found */
  EASEL_EDITOR_ERROR_REFUSED,    /* canvas_refused */
  EASEL_EDITOR_ERROR_TOO_LARGE,  /* canvas_too_large */
  EASEL_EDITOR_ERROR_CONTENT,    /* canvas_failed: binary, or not in the expected encoding */
  EASEL_EDITOR_ERROR_CONFLICT,   /* canvas_conflict: the file was changed since it was read */
  EASEL_EDITOR_ERROR_FAILED,     /* canvas_failed */
} EaselEditorError;

GQuark easel_editor_error_quark (void);
void   easel_editor_fail        (EaselCall    *call,
                                 const GError *error);

G_END_DECLS
