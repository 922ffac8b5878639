import { expect, it } from 'vitest'
import { asciiAddress } from '#contract/text/asciiDomain.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { fc } from '#tests/support/samples/fc.ts'

it.each([
  ['pg@xn--autohaus-gre-v9a53a.example', 'pg@autohaus-größe.example'],
  ['a@xn--d-wiat-9wa54dehll.example', 'a@łódź-świat.example'],
  ['a@xn--e1afmkfd.example', 'a@пример.example'],
  ['a@plain.example', 'a@plain.example'],
  // These labels cannot be decoded, or have letters of two scripts that look alike.
  ['a@xn--zzzzzz.example', 'a@xn--zzzzzz.example'],
  ['a@xn--.example', 'a@xn--.example'],
  [asciiAddress('a@bаnk.example'), asciiAddress('a@bаnk.example')],
  ['no address', 'no address'],
])('The mail address %s is shown as %s', (stored, shown) => expect(shownAddress(stored)).toBe(shown))

it('A mail address that is shown in its own script is stored as the same address', () => {
  const letters = (signs: string) => fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 12 })
  const label = fc.oneof(letters('abzäöüßéłşğı09'), letters('абвгдїй'), letters('αβγδς'), letters('ابتثج'))
  fc.assert(
    fc.property(label, (name) => {
      const stored = asciiAddress(`mia@${name}.example`)
      expect(asciiAddress(shownAddress(stored))).toBe(stored)
      expect(shownAddress(stored)).not.toContain('xn--')
    }),
  )
})

it('A mail address with any coded domain is shown as stored, or in a form that is stored as the same address', () => {
  const domain = fc.string({ unit: fc.constantFrom(...'xn-abz019'), maxLength: 20 })
  fc.assert(
    fc.property(domain, (rest) => {
      const stored = `mia@xn--${rest}.example`
      const shown = shownAddress(stored)
      expect(shown === stored || asciiAddress(shown) === stored).toBe(true)
    }),
  )
})

it('A mail address with a coded domain or label that is too long for the standard is shown as it is stored', () => {
  for (const address of [`a@xn--${'ba'.repeat(300_000)}.example`, `a@${'xn--e1afmkfd.'.repeat(50_000)}example`])
    expect(shownAddress(address)).toBe(address)
})
