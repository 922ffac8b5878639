import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { BODY_MAX_BYTES, PUBLIC_BODY_MAX_BYTES } from '#contract/constants.ts'
import { SETTING_SCHEMAS } from '#contract/settings/schemas.ts'
import { seededRandom } from '#tests/support/samples/random.ts'
import { textsOf } from '#tests/support/samples/textsOf.ts'
import { timeLimit } from '#tests/support/timed.ts'

/** Longest time that one text may hold the server (ms). */
const HELD_MS = 50
/** The gate tries one of so many pairs of a field and a text. The full run tries each one. */
const SHARE = process.env.TEST_FULL ? 1 : 6
/** Tries of which the fastest counts, because other programs of the machine delay one. */
const TRIES = 3

const filled = (piece: string, size: number) => piece.repeat(Math.max(1, Math.floor(size / piece.length)))
/** Different letters, because some coding of letters takes a step for each different one. */
const different = (size: number) =>
  Array.from({ length: Math.min(size, 20_000) }, (_one, at) => String.fromCharCode(0x4e_00 + at)).join('')

/** Long texts, each with `size` bytes or fewer. */
const TEXTS: Readonly<Record<string, (size: number) => string>> = {
  blanks: (size) => filled(' ', size),
  digits: (size) => filled('1', size),
  'digits and blanks': (size) => filled('1 ', size),
  letters: (size) => filled('a', size),
  'short words': (size) => filled('a b ', size),
  'names of months': (size) => filled('mar ', size),
  dashes: (size) => filled('-', size),
  'line ends': (size) => filled('a\n', size),
  'different letters': (size) => different(size / 3),
  'letters with marks': (size) => filled(`a${'\u0301'.repeat(29)}`, size / 2),
  'marks of two kinds': (size) => `a${filled('\u0301', size / 4)}${filled('\u0327', size / 4)}`,
  'a letter of eighteen others': (size) => filled('\uFDFA', size / 3),
  'marks of direction': (size) => filled('\u202E\u202C', size / 3),
  'an address of different letters': (size) => `a@${different(size / 3)}.de`,
  'an address of coded labels': (size) => `a@${filled('xn--ba', size)}`,
  'an address of many labels': (size) => `a@${filled('ä.', size / 2)}de`,
  'a web address of many labels': (size) => `https://${filled('ä.', size / 2)}de`,
  'a web address of different letters': (size) => `https://${different(size / 3)}.de`,
  'a web address of many letters': (size) => `https://a/${filled('ä', size / 2)}`,
}

type Case = { path: string; schema: z.ZodType; size: number }

/** Each text of a body or a setting once. A schema that several endpoints share is tried with the largest body. */
function fields(): Case[] {
  const found = new Map<z.ZodType, Case>()
  const add = (path: string, whole: z.ZodType, size: number) => {
    for (const [name, schema] of textsOf(whole, path))
      if ((found.get(schema)?.size ?? 0) < size) found.set(schema, { path: name, schema, size })
  }
  for (const [key, { access, body }] of Object.entries(endpoints as Record<string, Endpoint>))
    if (body) add(key, body as z.ZodType, access === 'public' ? PUBLIC_BODY_MAX_BYTES : BODY_MAX_BYTES)
  for (const [key, schema] of Object.entries(SETTING_SCHEMAS)) add(key, schema, BODY_MAX_BYTES)
  return [...found.values()]
}

/** Milliseconds of the fastest try. A quick first try needs no other one, and an error counts as endless. */
function heldBy(schema: z.ZodType, text: string, limit: number): number {
  let least = Infinity
  for (let at = 0; at < TRIES && least > limit; at += 1) {
    const start = performance.now()
    try {
      schema.safeParse(text)
    } catch {
      return Infinity
    }
    least = Math.min(least, performance.now() - start)
  }
  return least
}

describe('texts that are far too long', () => {
  it('No field of a body or a setting holds the server with a text beyond its limit', { timeout: 300_000 }, () => {
    const { below } = seededRandom()
    const all = fields()
    const limit = timeLimit(HELD_MS)
    const slow = all.flatMap(({ path, schema, size }) =>
      Object.entries(TEXTS)
        .filter(() => below(SHARE) === 0)
        .flatMap(([name, text]) => {
          const held = heldBy(schema, text(size), limit)
          return held > limit ? [`${path} with ${name}: ${Math.round(held)} ms`] : []
        }),
    )
    expect(all.length).toBeGreaterThan(300)
    expect(slow).toEqual([])
  })
})
