import { describe, expect, test } from 'vitest'
import { checkRelease, type ReleaseExpectation, type ReleaseRefusal } from '#contract/release/checkRelease.ts'
import { type ReleaseDocument, releaseDocument, type UnsignedRelease } from '#contract/release/releaseDocument.ts'
import { signedMessage } from '#contract/release/signedMessage.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { expecting, NOW, signWith, testKey, tools, unsigned } from './signedRelease.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
const DAY = 24 * 60 * 60 * 1_000

const key = testKey('2026a')
const other = testKey('2026b')
const good = () => signWith(key, unsigned(key.id))
const refusalOf = (offer: unknown, changed: Partial<ReleaseExpectation> = {}): ReleaseRefusal | 'accepted' => {
  const verdict = checkRelease(offer, { ...expecting(key, other), ...changed }, tools)
  return verdict.ok ? 'accepted' : verdict.refusal
}
const changed = (change: (document: ReleaseDocument) => void): ReleaseDocument => {
  const copy = structuredClone(good())
  change(copy)
  return copy
}
/** A document as the key's owner would publish it. */
const signed = (change: (release: UnsignedRelease) => void) => {
  const release = unsigned(key.id)
  change(release)
  return signWith(key, release)
}
const at = (ms: number) => new Date(ms).toISOString()
const [appImage, deb] = unsigned(key.id).files as [ReleaseDocument['files'][0], ReleaseDocument['files'][0]]

test('A signed release document that fits this computer is accepted unchanged', () => {
  expect(checkRelease(good(), expecting(key), tools)).toEqual({ ok: true, document: good() })
  expect(checkRelease(good(), expecting(other, key), tools).ok).toBe(true)
})

test('A release document without its optional fields is accepted', () => {
  const short = signed((release) => {
    delete release.stagingPercentage
    delete release.minimumSystemVersion
    release.files = [deb]
    Object.assign(release, { path: deb.url, sha512: deb.sha512 })
    release.werkbank.minimumClientVersion = null
    release.werkbank.arch = 'universal'
  })
  expect(refusalOf(short)).toBe('accepted')
  expect(refusalOf(short, { arch: 'arm64' })).toBe('accepted')
})

describe('UPD-01 a document that differs from its signature is refused', () => {
  const flip = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)
  test.each<[string, () => unknown, ReleaseRefusal]>([
    [
      'one byte of the file changed, its hash corrected',
      () =>
        changed((one) => {
          one.sha512 = flip(one.sha512)
          one.files[0] = { ...appImage, sha512: one.sha512 }
        }),
      'bad_signature',
    ],
    [
      'hash and size corrected',
      () =>
        changed((one) => {
          one.sha512 = flip(one.sha512)
          one.files[0] = { ...appImage, sha512: one.sha512, size: appImage.size + 1 }
        }),
      'bad_signature',
    ],
    ['the signature removed', () => changed((one) => Reflect.deleteProperty(one.werkbank, 'signature')), 'unsigned'],
    ['all of our part removed', () => changed((one) => Reflect.deleteProperty(one, 'werkbank')), 'unsigned'],
    ['an empty signature', () => changed((one) => Object.assign(one.werkbank, { signature: '' })), 'unsigned'],
    ['a key that nobody knows', () => signWith(testKey('evil'), unsigned('evil')), 'unknown_key'],
    ['another key under the known name', () => signWith(testKey(key.id), unsigned(key.id)), 'bad_signature'],
    ["a known key under the other one's name", () => signWith(key, unsigned(other.id)), 'bad_signature'],
    ['the version changed', () => changed((one) => Object.assign(one, { version: '1.2.0' })), 'bad_signature'],
    [
      'the signature of another document',
      () =>
        changed((one) => {
          one.werkbank.signature = signed((release) => Object.assign(release, { version: '1.0.9' })).werkbank.signature
        }),
      'bad_signature',
    ],
    [
      'the signature of another file',
      () =>
        changed((one) => {
          const foreign = signed((release) => {
            release.files = [deb]
            Object.assign(release, { path: deb.url, sha512: deb.sha512 })
          })
          one.werkbank.signature = foreign.werkbank.signature
        }),
      'bad_signature',
    ],
    [
      'one bit of the signature',
      () =>
        changed((one) => {
          one.werkbank.signature = flip(one.werkbank.signature)
        }),
      'bad_signature',
    ],
    [
      'the signature in another spelling of the same bytes',
      () =>
        changed((one) => {
          const before = one.werkbank.signature
          one.werkbank.signature = `${before.slice(0, -3)}${String.fromCharCode(before.charCodeAt(85) + 1)}==`
          expect(Buffer.from(one.werkbank.signature, 'base64').equals(Buffer.from(before, 'base64'))).toBe(true)
        }),
      'malformed',
    ],
    ['a file taken away', () => changed((one) => one.files.pop()), 'bad_signature'],
    [
      'the files swapped',
      () =>
        changed((one) => {
          one.files.reverse()
          Object.assign(one, { path: deb.url, sha512: deb.sha512 })
        }),
      'bad_signature',
    ],
    ['offered to more', () => changed((one) => Object.assign(one, { stagingPercentage: 100 })), 'bad_signature'],
    ['offered to all', () => changed((one) => Reflect.deleteProperty(one, 'stagingPercentage')), 'bad_signature'],
    ['signed later', () => changed((one) => Object.assign(one.werkbank, { signedAt: at(NOW) })), 'bad_signature'],
    ['cut after the version', () => ({ version: '1.1.0' }), 'unsigned'],
    ['files cut off', () => changed((one) => Reflect.deleteProperty(one, 'files')), 'malformed'],
    ['a key nobody agreed on', () => ({ ...good(), isAdminRightsRequired: true }), 'malformed'],
    [
      'one inside a file',
      () => changed((one) => Object.assign(appendTo(one), { isAdminRightsRequired: true })),
      'malformed',
    ],
    ['packages of a web installer', () => ({ ...good(), packages: { x64: { path: 'x' } } }), 'malformed'],
    ['another file in the old fields', () => changed((one) => Object.assign(one, { path: deb.url })), 'malformed'],
    ['nothing', () => null, 'unsigned'],
    ['a page', () => '<!doctype html>', 'unsigned'],
    ['a list', () => [good()], 'unsigned'],
  ])('A release document that was changed after signing is refused: %s', (_what, offer, refusal) =>
    expect(refusalOf(offer())).toBe(refusal),
  )
})

const appendTo = (document: ReleaseDocument) => document.files[0] ?? {}

describe('UPD-02 a signed document that does not fit is refused', () => {
  test.each<[string, () => unknown, Partial<ReleaseExpectation>, ReleaseRefusal | 'accepted']>([
    ['an older version', good, { version: '1.2.0' }, 'not_newer'],
    ['the same version', good, { version: '1.1.0' }, 'not_newer'],
    ['a pre-release of it is older', good, { version: '1.1.0-beta.2' }, 'accepted'],
    [
      '29 days old',
      () => signed((one) => Object.assign(one.werkbank, { signedAt: at(NOW - 29 * DAY) })),
      {},
      'accepted',
    ],
    [
      '30 days and a second',
      () => signed((one) => Object.assign(one.werkbank, { signedAt: at(NOW - 30 * DAY - 1_000) })),
      {},
      'too_old',
    ],
    [
      'an hour ahead',
      () => signed((one) => Object.assign(one.werkbank, { signedAt: at(NOW + 3_600_000) })),
      {},
      'accepted',
    ],
    [
      'two days ahead',
      () => signed((one) => Object.assign(one.werkbank, { signedAt: at(NOW + 2 * DAY) })),
      {},
      'from_the_future',
    ],
    ['another platform', good, { platform: 'win32' }, 'wrong_platform'],
    ['another processor', good, { arch: 'arm64' }, 'wrong_arch'],
    ['another channel', good, { channel: 'beta' }, 'wrong_channel'],
    [
      'another product',
      () => signed((one) => Object.assign(one.werkbank, { product: 'werkbank-server' })),
      {},
      'wrong_product',
    ],
    ['a key no longer believed', good, { keys: expecting(other).keys }, 'unknown_key'],
    ['no key believed at all', good, { keys: [] }, 'unknown_key'],
  ])('A signed release document that does not fit this computer is refused: %s', (_what, offer, expectation, refusal) =>
    expect(refusalOf(offer(), expectation)).toBe(refusal),
  )

  test.each([
    '../x.exe',
    '../../etc/x.deb',
    '/etc/x.deb',
    'https://evil.example/Werkbank-1.1.0.AppImage',
    '//evil.example/x.exe',
    'C:\\x.exe',
    'a\\x.exe',
    'a/x.exe',
    '..',
    '.',
    '.x.exe',
    '-x.exe ',
    'x.exe\n',
    'x.exe?y.exe',
    'x.exe#y.exe',
    '%2e%2e%2fx.exe',
    'x.sh',
    'latest.yml',
    '',
    'x'.repeat(200),
    `${'x'.repeat(200)}.exe`,
  ])('The file name %j is refused', (url) => {
    const offer = signed((one) => {
      one.files[0] = { ...appImage, url }
      one.path = url
    })
    expect(refusalOf(offer)).toBe('bad_file_name')
  })
})

/** Every place in a document that holds one value. */
function* places(value: object, path: string[] = []): Generator<string[]> {
  for (const [name, inner] of Object.entries(value))
    if (typeof inner === 'object' && inner !== null) yield* places(inner, [...path, name])
    else yield [...path, name]
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, name) => (inner as Record<string, unknown>)[name], value)

function setAt(document: object, path: readonly string[], value: unknown): void {
  const holder = valueAt(document, path.slice(0, -1)) as Record<string, unknown>
  holder[path.at(-1) ?? ''] = value
}

describe('any change of a document', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constantFrom(null, undefined, true, '1.2.0', 'win32', 'arm64', 'beta', at(NOW), 100, 0, [], {}),
    // Close to the value there: one character more, less or different.
    fc.constant('+'),
  )

  test('UPD-01 A signed document with any changed field is refused', () => {
    const all = [...places(good())]
    // Each field is left out many times, as a reader might forget any of them.
    fc.assert(
      fc.property(fc.constantFrom(...all), anything, fc.nat(90), (path, replacement, index) => {
        const document = good()
        const before = valueAt(document, path)
        const near = (text: string) => text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1)
        const similar = typeof before === 'number' ? before + 1 : near(String(before))
        const after = replacement === '+' ? similar : replacement
        fc.pre(after !== before)
        setAt(document, path, after)
        expect(refusalOf(document), path.join('.')).not.toBe('accepted')
      }),
      { seed, numRuns: 2_000 },
    )
  })

  test('UPD-01 A signed document with any removed field is refused', () => {
    for (const path of places(good())) {
      const document = good()
      Reflect.deleteProperty(valueAt(document, path.slice(0, -1)) as object, path.at(-1) ?? '')
      expect(refusalOf(document), path.join('.')).not.toBe('accepted')
    }
  })

  test('A value that is no release document is never accepted, and causes no error', () => {
    fc.assert(
      fc.property(fc.anything(), (offer) => {
        expect(refusalOf(offer)).not.toBe('accepted')
        expect(refusalOf({ ...good(), werkbank: offer })).not.toBe('accepted')
        expect(refusalOf({ ...good(), files: offer })).not.toBe('accepted')
      }),
      { seed, numRuns: 500 },
    )
  })
})

describe('the signed text', () => {
  const version = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)).map((parts) => parts.join('.'))
  const file = fc.record(
    {
      url: fc.constantFrom('a.exe', 'b.exe', 'a.deb'),
      size: fc.integer({ min: 1, max: 3 }),
      sha512: fc.constantFrom(appImage.sha512, deb.sha512),
      blockMapSize: fc.integer({ min: 1, max: 3 }),
    },
    { requiredKeys: ['url', 'size', 'sha512'] },
  )
  const release = fc
    .record({ version, files: fc.array(file, { minLength: 1, maxLength: 2 }), stage: fc.option(fc.nat(2)) })
    .map(({ version, files, stage }): UnsignedRelease => {
      const base = unsigned(key.id)
      const { stagingPercentage: _old, ...rest } = base
      return { ...rest, version, files, ...(stage === null ? {} : { stagingPercentage: stage }) }
    })

  test('Two different release documents never have the same signed text', () => {
    fc.assert(
      fc.property(release, release, (one, two) => {
        const isSame =
          JSON.stringify([one.version, one.files, one.stagingPercentage]) ===
          JSON.stringify([two.version, two.files, two.stagingPercentage])
        if (!isSame) expect(signedMessage(one)).not.toBe(signedMessage(two))
      }),
      { seed, numRuns: 3_000 },
    )
  })

  test('The signed text does not depend on the order in which the document was written', () => {
    const document = good()
    const turned = Object.fromEntries(Object.entries(document).reverse()) as ReleaseDocument
    turned.werkbank = Object.fromEntries(Object.entries(document.werkbank).reverse()) as ReleaseDocument['werkbank']
    expect(signedMessage(turned)).toBe(signedMessage(document))
    expect(refusalOf(turned)).toBe('accepted')
    expect(releaseDocument.parse(turned)).toEqual(document)
  })

  test('The signed text stays the same: signed documents must be readable for years', () => {
    expect(signedMessage(unsigned('2026a'))).toBe(
      JSON.stringify([
        'werkbank release document, form 1',
        'werkbank',
        'linux',
        'x64',
        'latest',
        '1.1.0',
        [
          [appImage.url, 104_857_600, appImage.sha512, 112_000],
          [deb.url, 80_000_000, deb.sha512, null],
        ],
        '2026-03-01T08:00:00.000Z',
        '2026-03-01T08:00:00.000Z',
        10,
        '5.10.0',
        '0.9.0',
        '2026a',
      ]),
    )
  })
})
