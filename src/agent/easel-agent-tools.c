/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "easel-agent"

#include "easel-agent-tools.h"

#include "easel-agent-private.h"

/* What members mean, in words that several schemas share. */
#define SESSION \
  "\"session\":{\"type\":\"string\",\"maxLength\":128,\"description\":\"The session that an earlier result named. It " \
  "stays as long as it has open canvases. Leave it out to use your own\"}"
#define SESSION_OUT "\"session\":{\"type\":\"string\",\"description\":\"Pass it to the other tools\"}"
#define INSTANCE \
  "\"instanceId\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":128,\"description\":\"Which open canvas, as " \
  "canvas_open or canvas_show_page returned it\"}"
#define NEW_INSTANCE \
  "\"instanceId\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":128," \
  "\"pattern\":\"^[A-Za-z0-9][A-Za-z0-9._-]*$\",\"description\":\"A name that you choose. One that is open is " \
  "refreshed instead of opened twice. Left out: a new one is made\"}"
#define CURSOR_OUT \
  "\"cursor\":{\"type\":\"integer\",\"description\":\"Pass it to canvas_wait to hear what happens from now on\"}"
#define CANVAS_MEMBERS \
  SESSION_OUT ",\"instanceId\":{\"type\":\"string\"},\"canvas\":{\"type\":\"string\"}," \
              "\"owner\":{\"type\":\"string\"}," \
  "\"title\":{\"type\":\"string\"},\"status\":{\"type\":\"string\"}," \
  "\"availability\":{\"type\":\"string\",\"description\":\"ready, or stale while its provider is away\"}," \
  "\"kind\":{\"type\":\"string\",\"enum\":[\"page\",\"web\",\"file\",\"native\",\"empty\"]}," \
  "\"address\":{\"type\":\"string\",\"description\":\"Without its query\"}"
#define CANVAS_REQUIRED \
  "\"session\",\"instanceId\",\"canvas\",\"owner\",\"title\",\"availability\",\"kind\""
#define OPENED_SCHEMA \
  "{\"type\":\"object\",\"properties\":{" CANVAS_MEMBERS "," CURSOR_OUT "," \
  "\"refreshed\":{\"type\":\"boolean\",\"description\":\"It was open already\"}," \
  "\"note\":{\"type\":\"string\"}},\"required\":[" CANVAS_REQUIRED ",\"refreshed\",\"cursor\"]}"

#define LIST_INPUT \
  "{\"type\":\"object\",\"properties\":{" \
  "\"canvas\":{\"type\":\"string\",\"maxLength\":512,\"description\":\"Only this one\"}," \
  "\"brief\":{\"type\":\"boolean\",\"description\":\"Names of actions without their schemas\"}}," \
  "\"additionalProperties\":false}"
#define LIST_OUTPUT \
  "{\"type\":\"object\",\"properties\":{\"canvases\":{\"type\":\"array\",\"items\":{\"type\":\"object\"," \
  "\"properties\":{" \
  "\"canvas\":{\"type\":\"string\",\"description\":\"Pass it to canvas_open\"}," \
  "\"owner\":{\"type\":\"string\"},\"ownerName\":{\"type\":\"string\"},\"title\":{\"type\":\"string\"}," \
  "\"description\":{\"type\":\"string\"}," \
  "\"inputSchema\":{\"type\":\"object\",\"description\":\"What canvas_open takes as input\"}," \
  "\"actions\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"}," \
  "\"description\":{\"type\":\"string\"},\"inputSchema\":{\"type\":\"object\"}},\"required\":[\"name\"]}}}," \
  "\"required\":[\"canvas\",\"owner\",\"title\",\"description\",\"actions\"]}}," \
  "\"panel\":{\"type\":\"boolean\",\"description\":\"Whether a person can see canvases now\"}," \
  "\"note\":{\"type\":\"string\"}},\"required\":[\"canvases\",\"panel\"]}"

#define LIST_OPEN_INPUT "{\"type\":\"object\",\"properties\":{" SESSION "},\"additionalProperties\":false}"
#define LIST_OPEN_OUTPUT \
  "{\"type\":\"object\",\"properties\":{" \
  "\"sessions\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{" SESSION_OUT "," \
  "\"title\":{\"type\":\"string\"}},\"required\":[\"session\",\"title\"]}}," \
  "\"canvases\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{" CANVAS_MEMBERS "}," \
  "\"required\":[" CANVAS_REQUIRED "]}}," CURSOR_OUT "},\"required\":[\"sessions\",\"canvases\",\"cursor\"]}"

#define OPEN_INPUT \
  "{\"type\":\"object\",\"properties\":{" \
  "\"canvas\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":512,\"description\":\"What to open, as canvas_list " \
  "names it\"}," \
  "\"owner\":{\"type\":\"string\",\"maxLength\":1024,\"description\":\"Only needed when several owners declare the " \
  "canvas\"}," NEW_INSTANCE "," \
  "\"input\":{\"type\":\"object\",\"description\":\"By the inputSchema of the canvas in canvas_list\"}," SESSION "}," \
  "\"required\":[\"canvas\"],\"additionalProperties\":false}"

#define INVOKE_INPUT \
  "{\"type\":\"object\",\"properties\":{" INSTANCE "," \
  "\"action\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":512,\"description\":\"The name of an action of the " \
  "canvas, as canvas_list gives it\"}," \
  "\"input\":{\"type\":\"object\",\"description\":\"By the inputSchema of the action\"}," \
  "\"timeoutMs\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":600000,\"description\":\"For actions that take a " \
  "while\"}," SESSION "},\"required\":[\"instanceId\",\"action\"],\"additionalProperties\":false}"
#define INVOKE_OUTPUT \
  "{\"type\":\"object\",\"properties\":{\"value\":{\"description\":\"What the action returned: any JSON\"}}," \
  "\"required\":[\"value\"]}"

#define CLOSE_INPUT \
  "{\"type\":\"object\",\"properties\":{" INSTANCE "," SESSION "},\"required\":[\"instanceId\"]," \
  "\"additionalProperties\":false}"
#define CLOSE_OUTPUT \
  "{\"type\":\"object\",\"properties\":{" SESSION_OUT ",\"instanceId\":{\"type\":\"string\"}," \
  "\"closed\":{\"type\":\"boolean\"}},\"required\":[\"session\",\"instanceId\",\"closed\"]}"

#define WAIT_INPUT \
  "{\"type\":\"object\",\"properties\":{" \
  "\"cursor\":{\"type\":\"integer\",\"minimum\":0,\"description\":\"The cursor of the last result, from whichever " \
  "tool. Left out: everything that is kept, also what you have seen\"}," \
  "\"instanceId\":{\"type\":\"string\",\"maxLength\":128,\"description\":\"Only events of this canvas\"}," \
  "\"types\":{\"type\":\"array\",\"maxItems\":8,\"items\":{\"type\":\"string\",\"enum\":[\"message\",\"closed\"," \
  "\"consent\",\"updated\"]},\"description\":\"Only events of these types\"}," \
  "\"timeoutMs\":{\"type\":\"integer\",\"minimum\":0,\"maximum\":55000,\"description\":\"25000 when left out; 0 " \
  "does not wait\"}," SESSION "},\"additionalProperties\":false}"
#define WAIT_OUTPUT \
  "{\"type\":\"object\",\"properties\":{" SESSION_OUT "," CURSOR_OUT "," \
  "\"events\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"cursor\":{\"type\":\"integer\"}," \
  "\"type\":{\"type\":\"string\",\"enum\":[\"message\",\"closed\",\"consent\",\"updated\"]}," \
  "\"instanceId\":{\"type\":\"string\"}," \
  "\"payload\":{\"description\":\"message: what the page posted\"}," \
  "\"by\":{\"type\":\"string\",\"enum\":[\"person\",\"agent\",\"host\"],\"description\":\"closed: by whom\"}," \
  "\"decision\":{\"type\":\"string\",\"enum\":[\"allowed\",\"refused\"],\"description\":\"consent\"}," \
  "\"changed\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"description\":\"updated: which of title, " \
  "status, availability and address\"}},\"required\":[\"cursor\",\"type\"]}}," \
  "\"missed\":{\"type\":\"boolean\",\"description\":\"Older events since your cursor were not kept: look at the " \
  "canvases themselves\"}," \
  "\"more\":{\"type\":\"boolean\",\"description\":\"Further events wait: call again with the new cursor\"}," \
  "\"timedOut\":{\"type\":\"boolean\",\"description\":\"Nothing happened in the time: call again if you still " \
  "wait\"}}," \
  "\"required\":[\"session\",\"cursor\",\"events\",\"missed\",\"more\",\"timedOut\"]}"

#define POST_INPUT \
  "{\"type\":\"object\",\"properties\":{" INSTANCE "," \
  "\"message\":{\"description\":\"Any JSON of up to 256 KiB\"}," SESSION "}," \
  "\"required\":[\"instanceId\",\"message\"],\"additionalProperties\":false}"
#define POST_OUTPUT \
  "{\"type\":\"object\",\"properties\":{" SESSION_OUT ",\"instanceId\":{\"type\":\"string\"}," \
  "\"posted\":{\"type\":\"boolean\"}," CURSOR_OUT "},\"required\":[\"session\",\"instanceId\",\"posted\",\"cursor\"]}"

#define SHOW_INPUT \
  "{\"type\":\"object\",\"properties\":{" \
  "\"html\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":4194304,\"description\":\"A whole HTML document, " \
  "style sheets and scripts included. Either this or folder\"}," \
  "\"folder\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":4096,\"description\":\"A folder of files to show: " \
  "relative to the folder that you work in, or absolute. It is loaded again whenever a file in it changes\"}," \
  "\"entry\":{\"type\":\"string\",\"maxLength\":4096,\"description\":\"File of the folder to begin with; " \
  "index.html when left out\"}," \
  "\"title\":{\"type\":\"string\",\"maxLength\":512,\"description\":\"Of the tab\"}," NEW_INSTANCE "," SESSION "}," \
  "\"additionalProperties\":false}"

#define SNAPSHOT_INPUT \
  "{\"type\":\"object\",\"properties\":{" INSTANCE "," \
  "\"maxWidth\":{\"type\":\"integer\",\"minimum\":16,\"maximum\":4096,\"description\":\"Pixels; 1280 when left " \
  "out\"}," \
  SESSION "},\"required\":[\"instanceId\"],\"additionalProperties\":false}"
#define SNAPSHOT_OUTPUT \
  "{\"type\":\"object\",\"properties\":{" SESSION_OUT ",\"instanceId\":{\"type\":\"string\"}," \
  "\"mimeType\":{\"type\":\"string\"},\"width\":{\"type\":\"integer\"},\"height\":{\"type\":\"integer\"}}," \
  "\"required\":[\"session\",\"instanceId\",\"mimeType\",\"width\",\"height\"]}"

static char *
describe_open (gpointer user_data)
{
  return g_strdup (((EaselAgentFront *) user_data)->openable);
}

static const McpTool tools[] = {
  { "canvas_list", "What may be opened",
    "Lists the kinds of canvas that can be opened on the person's desktop now: a page from files, and, while Easel's "
    "panel is connected, native ones such as an editor, a browser and a terminal. Each comes with the schema of its "
    "input and its actions with theirs. Call it once before the first canvas_open; brief:true gives an overview, "
    "canvas:\"NAME\" the details of one. Starts the panel when none is there, and then takes up to 20 seconds.",
    MCP_HINT_READ_ONLY | MCP_HINT_IDEMPOTENT, LIST_INPUT, LIST_OUTPUT, easel_agent_run_list, NULL },

  { "canvas_list_open", "What is open",
    "Lists the canvases that agents have open: session, instanceId, canvas, title, status, availability. With a "
    "session, or when you have one already, only its canvases; else those of all sessions of agents, so that you can "
    "go on with one of before. The person's own canvases are not listed.",
    MCP_HINT_READ_ONLY | MCP_HINT_IDEMPOTENT, LIST_OPEN_INPUT, LIST_OPEN_OUTPUT, easel_agent_run_list_open, NULL },

  { "canvas_open", "Open a canvas",
    "Opens a canvas in a tab on the person's desktop, or, when instanceId is open already, refreshes it with the new "
    "input. Returns session and instanceId, which the other tools take, and a cursor for canvas_wait. Some canvases "
    "ask the person first: the error canvas_needs_approval says how to go on. For a page of your own use "
    "canvas_show_page. At most 256 canvases a session.",
    MCP_HINT_OPEN_WORLD, OPEN_INPUT, OPENED_SCHEMA, easel_agent_run_open, describe_open },

  { "canvas_invoke_action", "Act in a canvas",
    "Runs an action of an open canvas, for example reads or edits the text of an editor, loads a page in a browser, "
    "or runs a command in a terminal, and returns its value. canvas_list names the actions and their inputs. Actions "
    "can change things: read the description of the action. Takes 25 seconds at most unless timeoutMs allows more; "
    "it can be cancelled, which does not undo what was done. canvas_needs_approval means that the person is asked: "
    "the error says how to go on.",
    MCP_HINT_DESTRUCTIVE | MCP_HINT_OPEN_WORLD, INVOKE_INPUT, INVOKE_OUTPUT, easel_agent_run_invoke, NULL },

  { "canvas_close", "Close a canvas",
    "Closes an open canvas and takes its tab away, also what was not saved in it; a document that canvas_show_page "
    "was given is deleted. Files of a folder stay. The person may close canvases themselves: canvas_wait tells.",
    MCP_HINT_DESTRUCTIVE, CLOSE_INPUT, CLOSE_OUTPUT, easel_agent_run_close, NULL },

  { "canvas_wait", "Wait for what happens",
    "Waits until something happens in your canvases, at most 25 seconds unless timeoutMs says otherwise (55 at most),"
    " and returns the events since cursor: message (a page posted payload), closed (by person, agent or host), "
    "consent (the person answered a question: allowed or refused), updated (title, status, availability or address "
    "changed). Returns at once when there are events already. Pass the returned cursor next time. With timedOut true "
    "nothing happened: call again if you still need an answer, or tell the person what you wait for.",
    MCP_HINT_READ_ONLY, WAIT_INPUT, WAIT_OUTPUT, easel_agent_run_wait, NULL },

  { "canvas_post_message", "Send a message to a page",
    "Sends JSON to a page that is open. In the page: ahpCanvas.addEventListener('message', event => …event.data…); "
    "it answers with ahpCanvas.postMessage(value), which canvas_wait returns as an event \"message\". All views of "
    "the page get it; a page that is not loaded yet may miss it, so let the page speak first. Native canvases have "
    "actions instead (canvas_invoke_action).",
    MCP_HINT_NONE, POST_INPUT, POST_OUTPUT, easel_agent_run_post_message, NULL },

  { "canvas_show_page", "Show a page",
    "Shows HTML to the person in a tab: either html, a whole document, or folder, files on disk with an index.html. "
    "The page stays until it is closed, also over restarts. Call it again with the same session and instanceId to "
    "replace the document; a folder is loaded again by itself when its files change. The page runs scripts in a "
    "sandbox: it reaches neither the network nor other files, and speaks with you by ahpCanvas.postMessage(value) "
    "(canvas_wait returns it) and ahpCanvas.addEventListener('message', event => …event.data…) (canvas_post_message "
    "sends it); {type:\"get\"|\"set\"|\"add\", key, …} goes to its own store instead. A folder lies below the one "
    "you work in or below the folder for temporary files; links that lead out of it are not followed. A document is "
    "4 MiB at most.",
    MCP_HINT_NONE, SHOW_INPUT, OPENED_SCHEMA, easel_agent_run_show_page, NULL },

  { "canvas_snapshot", "Picture of a canvas",
    "Returns a PNG of an open canvas as the person sees it now, to check how it looks. Needs a panel that shows the "
    "canvas; refused when the person does not want pictures taken. For text use the reading actions of the canvas "
    "instead.",
    MCP_HINT_READ_ONLY, SNAPSHOT_INPUT, SNAPSHOT_OUTPUT, easel_agent_run_snapshot, NULL },
};

const McpTool *
easel_agent_tools_get (guint *n_tools)
{
  *n_tools = G_N_ELEMENTS (tools);
  return tools;
}
