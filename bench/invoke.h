/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The canvas whose action does nothing, and the call of it. */
#define BENCH_CANVAS "bench.idle"
#define BENCH_ACTION "nothing"
#define BENCH_CALL(before, arguments) "{" before "\"name\":\"canvas_invoke_action\",\"arguments\":{" arguments "}}"
