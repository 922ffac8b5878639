import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { isBlank } from '#contract/text/visible.ts'
import { textsOf } from '#tests/support/samples/textsOf.ts'

/** Texts of which the eye sees nothing: blanks, characters without a width, and letters that fonts draw as nothing. */
const INVISIBLE = [
  '\u00A0',
  '\u200B',
  '\u2800',
  '\u3164',
  '\u00AD',
  '\u2060',
  '\uFE0F',
  '\u200D',
  '\u115F',
  '\u061C',
  '\uFFFC',
]
/** A name and a sentence. A field that takes one of them holds free text, and no code or address. */
const WORDS = ['Ahornfeld', 'Der Wagen ist fertig.']

const takes = (schema: z.ZodType, text: string) => schema.safeParse(text).success
/** Fields that cannot be empty and take words. */
const needed = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([key, { body }]) =>
  body
    ? textsOf(body as z.ZodType, key).filter(([, one]) => !takes(one, '') && WORDS.some((word) => takes(one, word)))
    : [],
)

/**
 * Texts that nobody reads as a name: tables, addresses of pictures, secrets, digests, filters, and what computers send.
 */
const UNSEEN =
  /\.(csv|photos\[\]|signature|terminal|digest|device_name|remove_tags\[\]|filters\{\}(\[\])?|password|new_password|code|token)$/
/** Pieces of formatted text. `isRichEmpty` checks the whole text. */
const PIECE = /\.content\[\]/

describe('texts of invisible characters', () => {
  it('A field that must be filled refuses a text of invisible characters only', () => {
    const shown = needed.filter(([path]) => !UNSEEN.test(path) && !PIECE.test(path))
    const taking = shown.filter(([, schema]) => INVISIBLE.some((text) => takes(schema, text)))
    expect(shown.length).toBeGreaterThan(30)
    expect([...new Set(taking.map(([path]) => path))]).toEqual([])
  })

  it('A reason of invisible characters only counts as blank', () => {
    for (const text of [undefined, '', ' ', ...INVISIBLE]) expect(isBlank(text), JSON.stringify(text)).toBe(true)
    for (const text of ['x', '\u200Bx', '?']) expect(isBlank(text)).toBe(false)
  })
})
