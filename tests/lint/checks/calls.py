# SPDX-License-Identifier: GPL-3.0-or-later
"""Calls that are wrong here whatever the reason: unsafe ones, and doors past our own."""

import re

# pattern: (why, folders where it is allowed)
FORBIDDEN = {
    r"json_object_get_(string|int|double|boolean|null|object|array)_member(_with_default)? \(":
        ("foreign JSON is read with easel_json_get_* and peek_*", ("src/base/",)),
    r"json_array_get_(string|int|double|boolean|null|object|array)_element \(":
        ("foreign JSON is read with easel_json_array_*", ("src/base/",)),
    r"json_parser_load_\w+ \(|json_from_string \(":
        ("foreign JSON is parsed with easel_json_parse", ("src/base/", "bench/")),
    r"\bjson_to_string \(|\bjson_generator_\w+ \(|\bjson_gobject_to_data \(":
        ("JSON is written with easel_json_to_string: json-glib's \"1e+22.0\" and raw U+001F are no JSON", ()),
    r"\bg_uri_peek_scheme \(|\bg_intern_string \(|\bg_quark_from_string \(":
        ("what comes from outside would be kept for ever; schemes are read with easel_uri_dup_scheme", ()),
    r"\b(system|popen|strcpy|strcat|sprintf|vsprintf|gets|strtok|alloca|atoi|atol) \(":
        ("an unsafe call", ()),
    r"\bg_spawn_command_line_(a?sync) \(":
        ("commands are lists of words, never a line", ()),
    r"\bg_base64_decode\w* \(":
        ("GLib's decoder takes what is no base64: easel_base64_decode does not", ("src/base/easel-base64.c", "bench/")),
    r"\b(?!EASEL_CONNECTION_|EASEL_PLACEHOLDER_|EASEL_LIMIT_)[A-Z]\w*_(CONNECTING|BACKOFF)\b":
        ("the states of a connection are those of EaselConnectionState", ()),
    r"webkit_web_context_get_default|webkit_network_session_get_default":
        ("every canvas has a context and a session of its own", ()),
    r"webkit_user_content_manager_register_script_message_handler \(":
        ("messages of a page come through EaselSealedPage",
         ("src/webview/easel-sealed-page.c", "src/webview/easel-web-console.c", "bench/")),
    r"\beasel_web_filter_get_async \(":
        ("a page is loaded with its filter by EaselSealedPage",
         ("src/webview/easel-sealed-page.c", "src/webview/easel-web-filter.c")),
    r"\bsoup_session_send\w* \(":
        ("HTTP servers are asked by http_client_call: bounded, without redirects", ("src/http/http-client.c", "bench/")),
    r"webkit_web_view_load_(html|alternate_html|plain_text) \(":
        ("pages of ours are widgets", ("bench/",)),
    r"gtk_label_set_markup|gtk_widget_set_tooltip_markup|g_markup_printf_escaped":
        ("text is never markup", ("src/surface/easel-markdown-label.c",)),
    r"\bEASEL_(?:IS_)?(?!IS_|TYPE_)[A-Z]\w*_SOURCE \(":
        ("nobody but a source knows which kind it is: ask the interface", ("src/source/", "bench/")),
    r"\bg_error \(":
        ("nothing from outside may end the program", ()),
    r"\bgtk_main_iteration|\bg_main_context_iteration \(":
        ("no nested main loops", ("bench/", "src/source/embedded/easel-embedded-host.c")),
}

# The same of strings.
SPELLED = {
    r"\"jsonrpc\"|\\\"jsonrpc\\\"":
        ("JSON-RPC is read and written in rpc-message.c", ("src/rpc/rpc-message.c", "src/base/easel-json-envelope.c")),
    r"\"[^\"\n]*(io\.modelcontextprotocol/ui|profile=\\?\"?mcp-app|ui/resourceUri)|\"visibility\"":
        ("the words of MCP Apps stand in mcp-apps.h", ("src/mcp/mcp-apps.", "src/a2ui/")),
    r"\"notifications/cancelled\"":
        ("MCP's word for a request that is taken back is MCP_CANCELLED", ("src/mcp/mcp-cancelled.h",)),
}

# Calls whose first argument is a format and must be a literal; WebKit's script argument likewise.
FORMAT = re.compile(r"\bg_(?:print|printerr|message|warning|critical|debug|info) \((?!\"|_ ?\()")
SCRIPT = re.compile(r"\bwebkit_web_view_evaluate_javascript \([^,;]*,(?!\s*\")")
WORLD = re.compile(r"use-markup|tooltip-markup")


def check(tree):
    for file in tree.c("src", "bench"):
        code = "\n".join(file.code)
        for pattern, (why, allowed) in FORBIDDEN.items():
            if file.path.startswith(allowed):
                continue
            yield from report(file, code, re.compile(pattern), why)
        for pattern, (why, allowed) in SPELLED.items():
            if file.path.startswith("src/") and not file.path.startswith(allowed):
                yield from report(file, file.text, re.compile(pattern), why)
        yield from report(file, code, FORMAT, "the format is not a literal")
        yield from report(file, code, SCRIPT, "the script is not a literal")
    for file in tree.own():
        if file.suffix == ".ui":
            yield from report(file, file.text, WORLD, "text is never markup")


def report(file, text, pattern, why):
    for match in pattern.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield f"{file.path}:{line}: {' '.join(match[0].split())[:60]}: {why}"
