import { z } from 'zod'

/** An id in lower case only, because ids are compared as texts and name the rooms of the socket. */
export const uuid = z.uuid().toLowerCase()
/** A moment in UTC, ISO 8601 with milliseconds: `2026-03-04T05:06:07.089Z`. */
export const timestamp = z.iso.datetime()
