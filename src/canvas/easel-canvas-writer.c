/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-canvas"

#include "easel-canvas-writer.h"

#include "easel-canvas-private.h"
#include "easel-limits.h"

/**
 * easel_canvas_begin:
 * @self: a canvas
 *
 * Holds notifications back, so that a change of several properties is seen as one.
 */
void
easel_canvas_begin (EaselCanvas *self)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  g_object_freeze_notify (G_OBJECT (self));
}

/**
 * easel_canvas_end:
 * @self: a canvas
 *
 * Ends easel_canvas_begin().
 */
void
easel_canvas_end (EaselCanvas *self)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  g_object_thaw_notify (G_OBJECT (self));
}

/* Foreign strings come whole or, where they are shown, cut to @max_chars (0: whole). */
static void
set_string (EaselCanvas      *self,
            char            **field,
            const char       *value,
            long              max_chars,
            EaselCanvasProp   prop)
{
  g_autofree char *copy = NULL;

  if (value != NULL && max_chars > 0 && g_utf8_strlen (value, -1) > max_chars)
    copy = g_utf8_substring (value, 0, max_chars);
  else
    copy = g_strdup (value);
  if (g_strcmp0 (*field, copy) == 0)
    return;
  g_free (*field);
  *field = g_steal_pointer (&copy);
  easel_canvas_notify (self, prop);
}

/**
 * easel_canvas_set_instance:
 * @self: a canvas
 * @instance_id: (nullable): already bounded by the source
 *
 * Sets the instance id, which must come whole.
 */
void
easel_canvas_set_instance (EaselCanvas *self,
                           const char  *instance_id)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  set_string (self, &self->instance_id, instance_id, 0, EASEL_CANVAS_PROP_INSTANCE_ID);
}

/**
 * easel_canvas_set_fresh:
 * @self: a canvas that nobody was told of
 *
 * Says that it was opened while we looked, and was not there before.
 */
void
easel_canvas_set_fresh (EaselCanvas *self)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  self->is_fresh = TRUE;
}

/**
 * easel_canvas_set_canvas_id:
 * @self: a canvas
 * @canvas_id: (nullable): already bounded by the source
 *
 * Says which of the declared canvases it is one of. It does not change while the canvas is open.
 */
void
easel_canvas_set_canvas_id (EaselCanvas *self,
                            const char  *canvas_id)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  if (g_strcmp0 (self->canvas_id, canvas_id) == 0)
    return;
  g_free (self->canvas_id);
  self->canvas_id = g_strdup (canvas_id);
}

/**
 * easel_canvas_set_title:
 * @self: a canvas
 * @title: (nullable): foreign text
 *
 * Sets the title, cut to EASEL_LIMIT_DISPLAY_CHARS.
 */
void
easel_canvas_set_title (EaselCanvas *self,
                        const char  *title)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  set_string (self, &self->title, title, EASEL_LIMIT_DISPLAY_CHARS, EASEL_CANVAS_PROP_TITLE);
}

/**
 * easel_canvas_set_status:
 * @self: a canvas
 * @status: (nullable): foreign text
 *
 * Sets the status line, cut to EASEL_LIMIT_DISPLAY_CHARS.
 */
void
easel_canvas_set_status (EaselCanvas *self,
                         const char  *status)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  set_string (self, &self->status, status, EASEL_LIMIT_DISPLAY_CHARS, EASEL_CANVAS_PROP_STATUS);
}

/**
 * easel_canvas_set_address:
 * @self: a canvas
 * @address: (nullable): a foreign address
 *
 * Sets the address, whole: a cut one would be another.
 */
void
easel_canvas_set_address (EaselCanvas *self,
                          const char  *address)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  set_string (self, &self->address, address, 0, EASEL_CANVAS_PROP_ADDRESS);
}

/**
 * easel_canvas_set_abilities:
 * @self: a canvas
 * @abilities: what the dialect offers
 *
 * Sets what may be asked of the host; anything else is refused without asking.
 */
void
easel_canvas_set_abilities (EaselCanvas          *self,
                            EaselCanvasAbilities  abilities)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  if (self->abilities == abilities)
    return;
  self->abilities = abilities;
  easel_canvas_notify (self, EASEL_CANVAS_PROP_ABILITIES);
}

/**
 * easel_canvas_set_native:
 * @self: a canvas
 * @is_native: whether this client provides it
 *
 * Sets whether it is shown from a model of ours and needs no address.
 */
void
easel_canvas_set_native (EaselCanvas *self,
                         gboolean     is_native)
{
  g_return_if_fail (EASEL_IS_CANVAS (self));

  if (self->is_native == !!is_native)
    return;
  self->is_native = !!is_native;
  easel_canvas_notify (self, EASEL_CANVAS_PROP_NATIVE);
}

/**
 * easel_canvas_set_state:
 * @self: a canvas
 * @state: any state but %EASEL_CANVAS_CLOSING, which belongs to easel_canvas_close_async()
 * @reason: (nullable): for %EASEL_CANVAS_STALE, a translated sentence
 *
 * While the person closes the canvas the state is only noted: it is seen again when the host does not answer.
 * %EASEL_CANVAS_GONE is final and ends everything that still waits.
 */
void
easel_canvas_set_state (EaselCanvas      *self,
                        EaselCanvasState  state,
                        const char       *reason)
{
  g_autoptr(EaselCanvas) keep = NULL;
  EaselCanvasState seen;

  g_return_if_fail (EASEL_IS_CANVAS (self));
  g_return_if_fail (state != EASEL_CANVAS_CLOSING);

  if (self->state == EASEL_CANVAS_GONE)
    return;
  keep = g_object_ref (self);
  seen = easel_canvas_get_state (self);
  g_object_freeze_notify (G_OBJECT (self));
  self->state = state;
  set_string (self, &self->reason, state == EASEL_CANVAS_STALE ? reason : NULL, 0, EASEL_CANVAS_PROP_REASON);
  if (easel_canvas_get_state (self) != seen)
    easel_canvas_notify (self, EASEL_CANVAS_PROP_STATE);
  g_object_thaw_notify (G_OBJECT (self));
  if (state == EASEL_CANVAS_GONE)
    easel_canvas_closed (self);
}

void
easel_canvas_set_closing (EaselCanvas *self,
                          gboolean     is_closing)
{
  EaselCanvasState seen = easel_canvas_get_state (self);

  self->is_closing = is_closing;
  if (easel_canvas_get_state (self) != seen)
    easel_canvas_notify (self, EASEL_CANVAS_PROP_STATE);
}
