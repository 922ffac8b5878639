import { domainToASCII } from 'node:url'
import { describe, expect, it } from 'vitest'
import { mailAddress } from '#contract/scalars.ts'
import { asciiAddress, asciiDomain } from '#contract/text/asciiDomain.ts'
import { fc } from '#tests/support/samples/fc.ts'

const settings = { seed: Number(process.env.TEST_SEED ?? 1), numRuns: process.env.TEST_FULL ? 20_000 : 2_000 }
const LETTERS = [...'abcxyz019äöüßéçñłşığабвгдежзиїє汽車工房', '-']
const label = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 20 })
  .map((letters) =>
    letters
      .join('')
      .replace(/^-+|-+$/g, '')
      .replace(/^(..)--/, '$1'),
  )
  .filter((text) => text !== '' && !text.startsWith('xn-'))

describe('domains with letters of any script', () => {
  it('The ASCII form is the one of the address standard', () => {
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), (labels) => {
        const domain = `${labels.join('.')}.example`
        const expected = domainToASCII(domain)
        // The standard refuses labels that are too long.
        fc.pre(expected !== '')
        expect(asciiDomain(domain)).toBe(expected)
      }),
      settings,
    )
  })

  it('The ASCII form stays as it is', () => {
    fc.assert(
      fc.property(label, (text) => {
        const once = asciiDomain(text)
        expect(asciiDomain(once)).toBe(once)
      }),
      settings,
    )
  })

  it.each([
    ['werkstatt@autohaus-größe.example', 'werkstatt@xn--autohaus-gre-v9a53a.example'],
    ['werkstatt@AUTOHAUS-GRÖßE.example', 'werkstatt@xn--autohaus-gre-v9a53a.example'],
    ['info@autohaus-gro\u0308ße.example', 'info@xn--autohaus-gre-v9a53a.example'],
    ['info@Ahornfeld.example', 'info@Ahornfeld.example'],
  ])('%s is stored as %s', (typed, stored) => {
    expect([mailAddress.parse(typed), asciiAddress(typed)]).toEqual([stored, stored])
  })

  it('An address that was accepted before is accepted unchanged', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]([a-z0-9._+-]{0,8}[a-z0-9])?@[a-z0-9-]{0,8}[a-z0-9]\.[a-z]{2,5}$/),
        (text) => {
          fc.pre(!text.includes('..') && !text.includes('@-'))
          expect(mailAddress.parse(text)).toBe(text)
        },
      ),
      settings,
    )
  })

  it.each([
    'ohne-at.example',
    'a@b',
    'a b@ahornfeld.example',
    'a@ahorn feld.example',
    'ä@ahornfeld.example',
    'a@größe.1',
    'a@.example',
    'a\n@ahornfeld.example',
    `a@${'ü'.repeat(250)}.example`,
  ])('%j is refused', (text) => expect(mailAddress.safeParse(text).success).toBe(false))
})
