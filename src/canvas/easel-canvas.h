/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "easel-canvas-versions.h"
#include "easel-console.h"
#include "easel-content.h"
#include "easel-far-server.h"
#include "easel-url-policy.h"

G_BEGIN_DECLS

typedef enum
{
  EASEL_CANVAS_OPENING,  /* in the catalogue; its state has not arrived */
  EASEL_CANVAS_READY,
  EASEL_CANVAS_STALE,    /* provider or connection lost; "reason" says which */
  EASEL_CANVAS_CLOSING,  /* closed by the user; the host has not answered */
  EASEL_CANVAS_GONE,     /* final */
} EaselCanvasState;

#define EASEL_TYPE_CANVAS_STATE (easel_canvas_state_get_type ())
GType easel_canvas_state_get_type (void);

typedef enum
{
  EASEL_CANVAS_CAN_CLOSE = 1 << 0,
  EASEL_CANVAS_CAN_MESSAGE = 1 << 1,
  EASEL_CANVAS_CAN_READ = 1 << 2,
  EASEL_CANVAS_CAN_ASK = 1 << 3,
} EaselCanvasCapabilities;

#define EASEL_TYPE_CANVAS_CAPABILITIES (easel_canvas_capabilities_get_type ())
GType easel_canvas_capabilities_get_type (void);

/* The model behind a native canvas; opaque in this module. */
typedef struct _EaselInstance EaselInstance;
typedef struct _EaselSession EaselSession;
typedef struct _EaselServer EaselServer;

/* An open canvas: the model behind its views. Only its source writes to it (easel-canvas-writer.h); only views set
 * whether it is visible.
 *
 * Properties, all notifying and read-only here: "display-name", "title", "status", "address", "state", "reason",
 * "capabilities", "instance-id", "native", "content-type" (without parameters), "session", "access", "alternative",
 * "instance", "model".
 * Strings are foreign: bounded, not cleaned, never markup.
 * "in-view" (gboolean, FALSE at first): visible to the user; "attended": visible in the window that the user works
 * in.
 * Signals: "message" (JsonNode *payload): from the provider to the page, without echoes of the page's own messages;
 * "notification" (const char *method, JsonObject *params, nullable): about the canvas, in its source's protocol;
 * "refused" (const char *text): an action of the user failed; the view shows the reason;
 * "data-wanted" () -> JsonObject, nullable: the view returns form data that the agent wants with each message;
 * "picture-wanted" (GTask *, guint max_width) -> gboolean: the view returns an EaselPicture to the task;
 * "confirm-wanted" (GTask *, const char *heading, const char *body, GStrv answers) -> gboolean: the view asks the
 * user, and returns the number of an answer, from 1, or 0 to the task;
 * "show": an agent opened it again: it comes to the front, unless that would disturb the user. */
#define EASEL_TYPE_CANVAS (easel_canvas_get_type ())
G_DECLARE_FINAL_TYPE (EaselCanvas, easel_canvas, EASEL, CANVAS, GObject)

const char             *easel_canvas_get_key                (EaselCanvas *self);  /* unique in the process; not shown */
const char             *easel_canvas_get_channel            (EaselCanvas *self);
const char             *easel_canvas_get_instance_id        (EaselCanvas *self);
gboolean                easel_canvas_is_fresh               (EaselCanvas *self);  /* opened while connected */
gboolean                easel_canvas_is_past                (EaselCanvas *self);  /* from a history: loads when shown */
const char             *easel_canvas_get_canvas_id          (EaselCanvas *self);  /* id of its declaration; nullable */
const char             *easel_canvas_get_display_name       (EaselCanvas *self);  /* of its declaration; nullable */
const char             *easel_canvas_get_title              (EaselCanvas *self);
const char             *easel_canvas_get_status             (EaselCanvas *self);
const char             *easel_canvas_get_address            (EaselCanvas *self);
const char             *easel_canvas_get_source_title       (EaselCanvas *self);  /* title of its host */
const char             *easel_canvas_get_reason             (EaselCanvas *self);
EaselCanvasState        easel_canvas_get_state              (EaselCanvas *self);
/* Whether the source reports READY, also while the user closes the canvas. */
gboolean                easel_canvas_is_served              (EaselCanvas *self);
EaselCanvasCapabilities easel_canvas_get_capabilities       (EaselCanvas *self);
gboolean                easel_canvas_is_native              (EaselCanvas *self);  /* provided by Easel: no address */
/* (nullable): the media type of the content at the address, if it is known. */
const char             *easel_canvas_get_content_type       (EaselCanvas *self);
EaselSession           *easel_canvas_get_session            (EaselCanvas *self);  /* nullable */
/* (nullable): a server whose token the content needs. */
EaselServer            *easel_canvas_get_access             (EaselCanvas *self);
/* (nullable): a canvas that shows the same content in a better way, and a sentence that says why. */
EaselCanvas            *easel_canvas_get_alternative        (EaselCanvas *self);
const char             *easel_canvas_get_alternative_reason (EaselCanvas *self);
EaselInstance          *easel_canvas_get_instance           (EaselCanvas *self);  /* of a native canvas; nullable */
GObject                *easel_canvas_get_model              (EaselCanvas *self);  /* without an address; nullable */
EaselConsole           *easel_canvas_get_console            (EaselCanvas *self);  /* messages from its pages */
EaselCanvasVersions    *easel_canvas_get_versions           (EaselCanvas *self);
/* (nullable): the only folder whose files this canvas may show; chosen by the user. */
const char             *easel_canvas_get_folder             (EaselCanvas *self);
/* The server at its address, if that is on another computer. */
EaselFarServer         *easel_canvas_get_far_server         (EaselCanvas *self);
/* (transfer full): the sentence about an address that means the host's computer, not this one. */
char                   *easel_canvas_describe_elsewhere     (EaselCanvas *self);
/* @granted: (nullable): folders whose files may be shown. @reason: as easel_url_policy_classify(). */
EaselAddressKind        easel_canvas_classify_address       (EaselCanvas          *self,
                                                             const char * const   *granted,
                                                             const char          **reason);

/* For the view: visible means that its session is shown in a window, its tab is selected (or in a window of its
 * own), and the window is mapped. */
void                  easel_canvas_set_in_view      (EaselCanvas *self, gboolean in_view);
gboolean              easel_canvas_get_in_view      (EaselCanvas *self);
void                  easel_canvas_set_attended     (EaselCanvas *self, gboolean is_attended);
gboolean              easel_canvas_is_attended      (EaselCanvas *self);
JsonObject           *easel_canvas_dup_data         (EaselCanvas *self);  /* form data for the agent; nullable */

/* Bytes of one resource by its full URI. Identical reads in flight share one request; EASEL_CONTENT_ERROR. */
void          easel_canvas_read_async           (EaselCanvas          *self,
                                                 const char           *uri,
                                                 GCancellable         *cancellable,
                                                 GAsyncReadyCallback   callback,
                                                 gpointer              user_data);
EaselContent *easel_canvas_read_finish          (EaselCanvas          *self,
                                                 GAsyncResult         *result,
                                                 GError              **error);
/* Completes when the host has acknowledged the message; the order is kept. */
void          easel_canvas_send_message_async   (EaselCanvas          *self,
                                                 JsonNode             *payload,
                                                 GCancellable         *cancellable,
                                                 GAsyncReadyCallback   callback,
                                                 gpointer              user_data);
gboolean      easel_canvas_send_message_finish  (EaselCanvas          *self,
                                                 GAsyncResult         *result,
                                                 GError              **error);
/* A request to the host about the canvas, in the protocol of its source. @params: (nullable) (transfer none). */
void          easel_canvas_ask_async            (EaselCanvas          *self,
                                                 const char           *method,
                                                 JsonObject           *params,
                                                 GCancellable         *cancellable,
                                                 GAsyncReadyCallback   callback,
                                                 gpointer              user_data);
JsonNode     *easel_canvas_ask_finish           (EaselCanvas          *self,
                                                 GAsyncResult         *result,
                                                 GError              **error);
/* Completes when the host has removed the canvas from its catalogue; G_IO_ERROR_FAILED if it refuses,
 * G_IO_ERROR_TIMED_OUT after EASEL_LIMIT_CLOSE_TIMEOUT, G_IO_ERROR_NOT_SUPPORTED if the dialect cannot close. */
void          easel_canvas_close_async          (EaselCanvas          *self,
                                                 GCancellable         *cancellable,
                                                 GAsyncReadyCallback   callback,
                                                 gpointer              user_data);
gboolean      easel_canvas_close_finish         (EaselCanvas          *self,
                                                 GAsyncResult         *result,
                                                 GError              **error);

G_END_DECLS
