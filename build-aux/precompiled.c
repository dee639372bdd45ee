/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Meson makes a precompiled header only for a target with a source file. */
