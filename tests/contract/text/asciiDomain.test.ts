import { domainToASCII } from 'node:url'
import { describe, expect, it } from 'vitest'
import { fieldSchema } from '#contract/api/define/recordSchemas.ts'
import { mailAddress } from '#contract/scalars.ts'
import { SETTING_SCHEMAS } from '#contract/settings/schemas.ts'
import { asciiAddress, asciiDomain, asciiHost, asciiUrl } from '#contract/text/asciiDomain.ts'
import { fc } from '#tests/support/samples/fc.ts'

const settings = { seed: Number(process.env.TEST_SEED ?? 1), numRuns: process.env.TEST_FULL ? 20_000 : 2_000 }
const LETTERS = [...'abcxyzABZ019äöüÄßẞéçñłşığабвгдежзиїєΣςσａＢ９汽車工房', '\u00AD', '\u200B', '-']
/** Full stops of East Asian keyboards, which separate the labels of a domain, too. */
const DOTS = ['.', '。', '．', '｡']
const label = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 20 })
  .map((letters) =>
    letters
      .join('')
      .replace(/^-+|-+$/g, '')
      .replace(/^(..)--/, '$1'),
  )
  // A label of invisible characters only is none, and invisible ones in front of a dash hide it.
  .filter((text) => /^[^-].*[^-]$|^[^-]$/.test(text.replaceAll(/[\u00AD\u200B]/g, '')) && !text.startsWith('xn-'))

describe('domains with letters of any script', () => {
  it('The ASCII form of a domain is the one that Node computes', () => {
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), fc.constantFrom(...DOTS), (labels, dot) => {
        const domain = `${labels.join(dot)}${dot}example`
        const expected = domainToASCII(domain)
        // The standard refuses labels that are too long.
        fc.pre(expected !== '')
        expect(asciiDomain(domain)).toBe(expected)
      }),
      settings,
    )
  })

  it('A domain in its ASCII form stays as it is', () => {
    fc.assert(
      fc.property(label, (text) => {
        const once = asciiDomain(text)
        expect(asciiDomain(once)).toBe(once)
      }),
      settings,
    )
  })

  it('A text that is no domain stays as it is, and nothing throws', () => {
    for (const text of [
      '\u200Egröße.example',
      'gr\u202Eöße.example',
      'größe..example',
      'größe ☃.example',
      '☃.example',
      '',
    ])
      expect([asciiDomain(text), asciiHost(text)]).toEqual([text, text])
    const { smtp_host, directory_url, elsa_url_template } = SETTING_SCHEMAS
    for (const host of ['\u200Egröße.example', 'größe\u2069.example', '☃.example', 'größe..example']) {
      expect(smtp_host.safeParse(host).success, host).toBe(false)
      expect(directory_url.safeParse(`ldaps://${host}`).success, host).toBe(false)
      expect(elsa_url_template.safeParse(`https://${host}/{{vin}}`).success, host).toBe(false)
      expect(fieldSchema({ kind: 'url' }).safeParse(`https://${host}/`).success, host).toBe(false)
      expect(mailAddress.safeParse(`post@${host}`).success, host).toBe(false)
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const all = [asciiDomain(text), asciiHost(text), asciiUrl(`https://${text}`), asciiAddress(`a@${text}`)]
        expect(all.every((one) => one.length > 0 || text === '')).toBe(true)
      }),
      settings,
    )
  })

  it.each([
    ['werkstatt@autohaus-größe.example', 'werkstatt@xn--autohaus-gre-v9a53a.example'],
    ['werkstatt@AUTOHAUS-GRÖßE.example', 'werkstatt@xn--autohaus-gre-v9a53a.example'],
    ['info@autohaus-gro\u0308ße.example', 'info@xn--autohaus-gre-v9a53a.example'],
    ['info@Ahornfeld.example', 'info@Ahornfeld.example'],
  ])('The mail address %s is stored as %s', (typed, stored) => {
    expect([mailAddress.parse(typed), asciiAddress(typed)]).toEqual([stored, stored])
  })

  it('A mail address of plain letters and digits is accepted unchanged', () => {
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
  ])('The mail address %j is refused', (text) => expect(mailAddress.safeParse(text).success).toBe(false))
})

describe('web addresses with letters of any script', () => {
  const rest = fc
    .array(fc.constantFrom(...'abc019/?=&#äöüßçłшы汽 ~._'), { maxLength: 20 })
    .map((signs) => (signs.length === 0 ? '' : `/${signs.join('')}`))
  const address = fc
    .tuple(
      fc.constantFrom('https://', 'http://'),
      fc.array(label, { minLength: 1, maxLength: 2 }),
      fc.constantFrom('', ':8443'),
      rest,
    )
    .map(([scheme, labels, port, path]) => `${scheme}${labels.join('.')}.example${port}${path.trim()}`)

  it('The stored form of a web address leads to the same page, has plain letters only, and does not change again', () => {
    fc.assert(
      fc.property(address, (typed) => {
        fc.pre(URL.canParse(typed))
        const stored = asciiUrl(typed)
        expect(new URL(stored).href).toBe(new URL(typed).href)
        expect(stored).toMatch(/^[\x20-\x7E]*$/)
        expect(asciiUrl(stored)).toBe(stored)
      }),
      settings,
    )
  })

  it.each([
    ['https://autohaus-größe.example/über uns', 'https://xn--autohaus-gre-v9a53a.example/%C3%BCber uns'],
    ['https://AUTOHAUS-GRÖßE.example:8443', 'https://xn--autohaus-gre-v9a53a.example:8443'],
    ['https://größe.example/?q={{plate}}&ort=Köln', 'https://xn--gre-6ka8i.example/?q={{plate}}&ort=K%C3%B6ln'],
    ['ldaps://größe.example:636', 'ldaps://xn--gre-6ka8i.example:636'],
    ['https://Ahornfeld.example/Pfad', 'https://Ahornfeld.example/Pfad'],
    ['https://name:wort@größe.example', 'https://name:wort@größe.example'],
    ['kein Link', 'kein Link'],
  ])('The web address %s is kept as %s', (typed, stored) => expect(asciiUrl(typed)).toBe(stored))

  it('Fields and settings for addresses accept letters of any script, and store the form that other programs can open', () => {
    const url = fieldSchema({ kind: 'url' })
    expect(url.parse('https://größe.example/räder')).toBe('https://xn--gre-6ka8i.example/r%C3%A4der')
    expect(url.safeParse('https://größe.example/zwei wörter').success).toBe(false)
    const { elsa_url_template, smtp_host, directory_url, email_from } = SETTING_SCHEMAS
    expect(elsa_url_template.parse('https://größe.example/{{vin}}')).toBe('https://xn--gre-6ka8i.example/{{vin}}')
    expect(smtp_host.parse('post.größe.example')).toBe('post.xn--gre-6ka8i.example')
    expect(directory_url.parse('ldaps://größe.example')).toBe('ldaps://xn--gre-6ka8i.example')
    expect(email_from.parse('post@größe.example')).toBe('post@xn--gre-6ka8i.example')
    expect(elsa_url_template.safeParse('http://größe.example').success).toBe(false)
    expect([asciiHost('127.0.0.1'), asciiHost('::1'), asciiHost('mail_1')]).toEqual(['127.0.0.1', '::1', 'mail_1'])
  })

  it('A domain or label that is too long for the address standard stays as it is, and is refused', () => {
    for (const domain of [
      `${'ü'.repeat(60)}.example`,
      `${'汽'.repeat(30_000)}.example`,
      `${'ü.'.repeat(60)}example`,
      `${'a'.repeat(64)}.example`,
    ]) {
      expect(asciiDomain(domain)).toBe(domain)
      expect(mailAddress.safeParse(`mia@${domain}`).success, domain.slice(0, 80)).toBe(false)
    }
    expect(mailAddress.safeParse(`mia@${'a'.repeat(63)}.example`).success).toBe(true)
    expect(mailAddress.parse(`mia@${'ü'.repeat(50)}.example`)).toMatch(/^mia@xn--[a-z0-9]{1,59}\.example$/)
  })
})
