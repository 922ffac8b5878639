import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLogger } from '#server/process/logger.ts'
import { maskNames, maskText, maskValues, nameWords } from '#server/process/maskText.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { timedTest, timeLimit } from '#tests/support/timed.ts'

const from = (alphabet: string, length: number | readonly [number, number]) => {
  const [minLength, maxLength] = typeof length === 'number' ? [length, length] : length
  return fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'
const VIN = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const BASE64URL = `${LETTERS}${LETTERS.toLowerCase()}${DIGITS}-_`
const hasBoth = (text: string) => /\d/.test(text) && /[A-Za-z]/.test(text)
const octet = fc.integer({ min: 0, max: 255 })
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))

const secrets: Record<string, fc.Arbitrary<string>> = {
  'mail address': fc
    .tuple(
      from('abcdefgh0123.-_+äöü', [1, 12]),
      from('abcdefgh0123', [1, 10]),
      fc.constantFrom('de', 'example', 'co.uk'),
    )
    .map(([name, host, end]) => `x${name}@${host}.${end}`),
  'chassis number': from(VIN, 17).filter(hasBoth),
  'number plate': fc
    .tuple(
      from(`${LETTERS}ÄÖÜ`, [1, 3]),
      from(LETTERS, [1, 2]),
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom('', 'E', 'H'),
    )
    .chain(([town, letters, number, kind]) =>
      fc.constantFrom(
        `${town}-${letters} ${number}${kind}`,
        `${town}-${letters}${number}${kind}`,
        `${town} ${letters} ${number}${kind}`,
        `${town}-${letters}-${number}${kind}`,
        `${town}-${letters} ${number}${kind}`.toLowerCase(),
      ),
    ),
  'session token': from(BASE64URL, 43).filter(hasBoth),
  'hash of 40 digits': from('0123456789abcdef', 40).filter(hasBoth),
  'address of version 4': fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.')),
  'address of version 6': fc.array(group, { minLength: 8, maxLength: 8 }).map((parts) => parts.join(':')),
  'short address of version 6': fc
    .tuple(fc.array(group, { minLength: 1, maxLength: 4 }), fc.array(group, { minLength: 1, maxLength: 3 }))
    .map(([start, end]) => `${start.join(':')}::${end.join(':')}`),
  'telephone number': fc
    .tuple(fc.constantFrom('+49', '+43', '0049'), fc.constantFrom(' ', '', '-', ' (0)'), from(DIGITS, [7, 11]))
    .map((parts) => parts.join('')),
}
/** The text around a secret in a line: any characters that do not make it part of a longer word. */
const around = fc.constantFrom(
  '',
  ' ',
  '"',
  "'",
  '(',
  ')',
  ', ',
  ': ',
  ' = ',
  '\n',
  '\\',
  '<',
  '>',
  '[',
  '. ',
  ' und ',
  '→',
)

describe('personal data in lines of the log', () => {
  it.each(Object.entries(secrets))('A %s is masked', (_name, secret) => {
    fc.assert(
      fc.property(around, secret, around, (before, value, after) => {
        const masked = maskText(`${before}${value}${after}`)
        expect(masked).not.toContain(value)
        expect(maskText(masked)).toBe(masked)
      }),
      { numRuns: 500 },
    )
  })

  it('Personal data are masked in a whole line with any text around them; names of requests stay', () => {
    const any = fc.oneof(...Object.values(secrets))
    fc.assert(
      fc.property(fc.uuid(), fc.string(), any, fc.string(), (reqId, before, value, after) => {
        const line = {
          level: 30,
          time: 1_795_000_000_000,
          reqId,
          msg: `${before}\n${value}\n${after}`,
          err: { list: [value] },
        }
        const masked = maskValues(line) as typeof line
        expect([masked.level, masked.time, masked.reqId]).toEqual([line.level, line.time, reqId])
        expect(JSON.stringify(masked)).not.toContain(value)
      }),
    )
  })

  it('Words of the product, times, versions and routes are not masked', () => {
    for (const text of [
      'request failed',
      'GET /api/v1/admin/audit/releases/:release_uuid/decision 200',
      '2026-03-04T05:06:07.089Z',
      '12:34:56',
      'version 0.9.21-beta',
      'utf-8',
      'column "record_uuid" does not exist',
      'second_person_required',
      'SELF_SIGNED_CERT_IN_CHAIN',
    ])
      expect(maskText(text)).toBe(text)
  })

  it('Names of people are masked as whole words, in any case', () => {
    const names = nameWords([
      { first_name: 'Jörg', last_name: 'Müller-Lüdenscheidt' },
      { first_name: 'Al', last_name: 'Öz' },
    ])
    expect(maskNames('Lager von JÖRG müller, müllers Al', names)).toBe('Lager von [name] [name], müllers Al')
  })

  it('A value that the database quotes, a bearer token and a ticket are not written to the log', () => {
    const lines: string[] = []
    const out = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const logger = createLogger({ logLevel: 'debug' }, () => {}, out)
    const error = Object.assign(new Error('invalid input syntax for type uuid: "Karl Käfer"'), { code: '22P02' })
    logger.error({ err: error }, 'request failed')
    logger.info('Bearer abc.def for /ws?token=kurz&x=1')
    expect(lines.join('')).not.toMatch(/Karl|Käfer|abc\.def|kurz/)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { code: '22P02' }, msg: 'request failed' })
  })
})

describe('masking a long text', () => {
  timedTest('A long text is cut before its masking, because masking takes quadratic time', () => {
    const hostile = `${'a1'.repeat(100_000)}@`
    const start = performance.now()
    expect(maskText(hostile).length).toBeLessThan(2_100)
    expect(maskText(`Fehler ${'(030) 12-34 '.repeat(20_000)}`).length).toBeLessThan(2_100)
    expect(performance.now() - start).toBeLessThan(timeLimit(500))
  })

  it('A long text is not cut within a word, because half an address would not be recognised', () => {
    const masked = maskText(`${'x '.repeat(995)}katrin.ahorn@ahornfeld.example`)
    expect(masked).not.toContain('katrin')
    expect(masked.endsWith('[…]')).toBe(true)
  })
})
