/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-ui"

#include "easel-event-record.h"

#include "easel-enum.h"

EaselEventRecord *
easel_event_record_new (EaselCanvas *canvas,
                        const char  *session)
{
  EaselEventRecord *record;

  g_return_val_if_fail (EASEL_IS_CANVAS (canvas), NULL);

  record = g_new0 (EaselEventRecord, 1);
  record->canvas = g_object_ref (canvas);
  record->session = g_strdup (session);
  return record;
}

void
easel_event_record_free (EaselEventRecord *record)
{
  g_clear_weak_pointer (&record->surface);
  g_clear_object (&record->canvas);
  g_free (record->session);
  g_free (record);
}

static const char *
judge_surface (EaselSurface  *surface,
               const char   **reason)
{
  EaselSurfaceState state = easel_surface_get_state (surface);

  switch (state)
    {
    case EASEL_SURFACE_REFUSED:
    case EASEL_SURFACE_FAILED:
    case EASEL_SURFACE_CRASHED:
      *reason = easel_surface_get_reason (surface);
      return easel_enum_nick (EASEL_TYPE_SURFACE_STATE, state);
    case EASEL_SURFACE_LIVE:
      return "live";
    case EASEL_SURFACE_ASLEEP:
      *reason = easel_surface_get_sleep_reason (surface);
      return "asleep";
    case EASEL_SURFACE_EMPTY:
    case EASEL_SURFACE_LOADING:
    default:
      return "opening";
    }
}

/**
 * easel_event_record_judge:
 * @record: a record
 * @reason: (out) (nullable): a sentence about the state
 *
 * Combines the states of canvas and surface. An error of the surface takes precedence over "stale", because "stale"
 * means that the last content is still shown.
 *
 * Returns: the state, as documented in easel(1)
 */
const char *
easel_event_record_judge (EaselEventRecord  *record,
                          const char       **reason)
{
  const char *view = "opening";

  g_return_val_if_fail (record != NULL, NULL);

  *reason = NULL;
  if (record->surface != NULL)
    view = judge_surface (record->surface, reason);
  switch (easel_canvas_get_state (record->canvas))
    {
    case EASEL_CANVAS_GONE:
      *reason = NULL;
      return "closed";
    case EASEL_CANVAS_CLOSING:
      return record->state != NULL ? record->state : view;
    case EASEL_CANVAS_STALE:
      if (*reason != NULL)
        return view;
      *reason = easel_canvas_get_reason (record->canvas);
      return "stale";
    case EASEL_CANVAS_OPENING:
    case EASEL_CANVAS_READY:
    default:
      return view;
    }
}

static const char *
address_word (EaselCanvas *canvas)
{
  const char *address = easel_canvas_get_address (canvas);
  EaselAddressKind kind = easel_canvas_classify_address (canvas, NULL, NULL);

  /* The shared folders are not known here, so a refused file: address is logged as a file too. */
  if (kind == EASEL_ADDRESS_REFUSED && g_ascii_strncasecmp (address, "file:", 5) == 0)
    kind = EASEL_ADDRESS_FILE;
  return easel_enum_nick (EASEL_TYPE_ADDRESS_KIND, kind);
}

static void
set_text (JsonObject *object,
          const char *name,
          const char *text)
{
  json_object_set_string_member (object, name, text != NULL ? text : "");
}

/** easel_event_record_describe: (transfer full): the members after "time". @reason: (nullable). */
JsonObject *
easel_event_record_describe (EaselEventRecord *record,
                             const char       *reason)
{
  JsonObject *object;
  gint64 ms;

  g_return_val_if_fail (record != NULL, NULL);

  object = json_object_new ();
  set_text (object, "event", "canvas");
  set_text (object, "host", easel_canvas_get_source_title (record->canvas));
  set_text (object, "session", record->session);
  set_text (object, "canvas", easel_canvas_get_channel (record->canvas));
  set_text (object, "instanceId", easel_canvas_get_instance_id (record->canvas));
  set_text (object, "title", easel_canvas_get_title (record->canvas));
  set_text (object, "state", record->state);
  set_text (object, "address", address_word (record->canvas));
  ms = record->surface == NULL ? -1 : easel_surface_get_live_ms (record->surface);
  if (ms >= 0)
    json_object_set_int_member (object, "ms", ms);
  if (reason != NULL)
    set_text (object, "reason", reason);
  return object;
}
