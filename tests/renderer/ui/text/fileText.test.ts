import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#contract/constants.ts'
import { decodeWith, ENCODING_KINDS, ENCODINGS, type Encoding } from '#renderer/ui/text/encodings.ts'
import { fileReadAs, fileReadings } from '#renderer/ui/text/fileText.ts'
import { fc } from '#tests/support/samples/fc.ts'

/** The bytes of a text: each byte whose letter is wanted. */
function bytesIn(encoding: Encoding, text: string): Uint8Array<ArrayBuffer> {
  const all = Array.from({ length: 256 }, (_one, byte) => decodeWith(encoding, Uint8Array.of(byte)))
  return Uint8Array.from([...text], (letter) => {
    const byte = all.indexOf(letter)
    if (byte < 0) throw new Error(`${letter} is not in ${encoding}`)
    return byte
  })
}
const head = 'Vorname;Nachname;E-Mail\r\n'

/** The likeliest text of a file. Null when it is no text. */
const likeliest = async (file: Blob, language: Language) => (await fileReadings(file, language))[0]?.text ?? null

const ROMANIAN = ['Ștefan', 'Țiriac', 'Mălina', 'Brânză', 'Pîrvu']
const withCedillas = (name: string) => name.replaceAll('Ș', 'Ş').replaceAll('Ț', 'Ţ')
/** Names of a language, and the encodings that its programs write. */
const lists: readonly [Language, readonly Encoding[], readonly string[]][] = [
  ['de', ENCODING_KINDS.western, ['Jörg', 'Müller', 'Größle', 'Änne', 'Öztürk', 'Anna', 'Weiß']],
  ['en', ENCODING_KINDS.western, ['Zoë', 'Renée', 'André', 'Chloé', 'Noël', 'Anna']],
  ['es', ENCODING_KINDS.western, ['Begoña', 'Muñoz', 'José', 'Núñez', 'García', 'Andrés']],
  ['fr', ENCODING_KINDS.western, ['Hélène', 'Lefèvre', 'François', 'Noël', 'Zoé', 'Côme']],
  ['it', ENCODING_KINDS.western, ['Nicolò', 'Forlì', 'Cantù', 'Mosè', 'Niccolò', 'Carrà']],
  ['pl', ENCODING_KINDS.central, ['Łukasz', 'Dąbrowski', 'Żółć', 'Święch', 'Małgorzata', 'Źrebiec']],
  ['ro', ['windows-1250', 'iso-8859-2', 'DOS 852'], ROMANIAN.map(withCedillas)],
  ['ro', ['Mac Romanian'], ROMANIAN],
  ['tr', ENCODING_KINDS.turkish, ['İbrahim', 'Güneş', 'Çağla', 'Yıldız', 'Işık', 'Ömer']],
  ['ru', ENCODING_KINDS.cyrillic, ['Фёдор', 'Щукин', 'Ольга', 'Иванова', 'Жанна', 'Петров']],
  [
    'uk',
    ['windows-1251', 'iso-8859-5', 'koi8-u', 'Mac Cyrillic', 'DOS 855', 'DOS 1125'],
    ['Сергій', 'Їжакевич', 'Єва', 'Олена', 'Мельник'],
  ],
  ['ar', ENCODING_KINDS.arabic, ['خالد', 'الأحمد', 'فاطمة', 'محمد', 'ليلى', 'إبراهيم']],
]
const USUAL: Partial<Record<Language, Encoding>> = {
  ar: 'windows-1256',
  pl: 'windows-1250',
  ro: 'windows-1250',
  ru: 'windows-1251',
  tr: 'windows-1254',
  uk: 'windows-1251',
}

describe('the text of a file', () => {
  it.each<[Encoding, Language, string]>([
    ['windows-1252', 'de', 'Jörg;Müller\r\nRenée;Grüßle\r\n'],
    ['windows-1252', 'fr', 'Hélène;Lefèvre\r\nFrançois;Noël\r\n'],
    ['windows-1252', 'de', 'Preis;5 €\r\nGrad;20 °C\r\n'],
    ['windows-1252', 'fr', 'Équipe de l’été;à 20 °C\r\n'],
    ['windows-1252', 'es', 'Begoña;Muñoz\r\nJosé;Núñez\r\n'],
    ['windows-1250', 'pl', 'Łukasz;Dąbrowski\r\nŚwiętosław;Żółć\r\n'],
    ['windows-1250', 'de', 'Łukasz;Dąbrowski\r\nMałgorzata;Wiśniewska\r\n'],
    ['windows-1251', 'ru', 'Фёдор;Щукин\r\nОльга;Иванова\r\n'],
    ['windows-1251', 'uk', 'Сергій;Їжакевич\r\nЄва;Ґалаґан\r\n'],
    ['windows-1251', 'de', 'Имя;Фамилия\r\nОльга;Иванова\r\n'],
    ['windows-1254', 'tr', 'İbrahim;Güneş\r\nÇağla;Yıldız\r\n'],
    ['windows-1254', 'de', 'İbrahim;Güneş\r\nÇağla;Yıldız\r\n'],
    ['macintosh', 'de', 'Jürgen;Größle\r\nÄnne;Öztürk\r\n'],
    ['windows-1256', 'ar', 'خالد;الأحمد\r\nفاطمة;حسن\r\n'],
    ['windows-1256', 'de', 'محمد;عبد الله\r\nليلى;إبراهيم\r\n'],
    ['windows-1252', 'ar', 'Jörg;Müller\r\nRenée;Grüßle\r\n'],
    ['windows-1252', 'ar', 'Hélène;Lefèvre\r\nFrançois;Noël\r\n'],
    ['iso-8859-2', 'pl', 'Łukasz;Dąbrowski\r\nŚwiętosław;Żółć\r\n'],
    ['DOS 852', 'pl', 'Łukasz;Dąbrowski\r\nŚwiętosław;Żółć\r\n'],
    ['DOS 852', 'ro', 'Ştefan;Ţiriac\r\nMălina;Brânză\r\n'],
    ['DOS 857', 'tr', 'İbrahim;Güneş\r\nÇağla;Yıldız\r\n'],
    ['DOS 866', 'ru', 'Фёдор;Щукин\r\nОльга;Иванова\r\n'],
    ['windows-1250', 'ro', 'Ştefan;Ţiriac\r\nMălina;Brânză\r\n'],
    ['DOS 850', 'fr', 'Hélène;Lefèvre\r\nFrançois;Noël\r\n'],
    ['DOS 850', 'de', 'Jürgen;Größle\r\nÄnne;Öztürk\r\n'],
  ])('A file in %s is read with the right letters by a user with %s', async (encoding, language, names) => {
    expect(await likeliest(new Blob([bytesIn(encoding, head + names)]), language)).toBe(head + names)
  })

  it('The right reading of a short list of names is offered in each language, and a wrong reading is never the only one', async () => {
    const given = fc.constantFrom(...lists).chain(([language, encodings, names]) =>
      fc.record({
        language: fc.constantFrom(language, 'de', 'en'),
        encoding: fc.constantFrom(...encodings),
        names: fc.shuffledSubarray([...names], { minLength: 3 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(given, async ({ language, encoding, names }) => {
        const text = `${head}${names.join('\r\n')}`
        const readings = await fileReadings(new Blob([bytesIn(encoding, text)]), language)
        expect(readings.map((one) => one.text)).toContain(text)
      }),
    )
  })

  it('A file of a language in its usual encoding is read without a question', async () => {
    for (const [language, encodings, names] of lists) {
      const usual = USUAL[language] ?? 'windows-1252'
      if (!encodings.includes(usual)) continue
      for (const some of [names, names.slice(0, 3), names.slice(-3)]) {
        const text = `${head}${some.join('\r\n')}`
        expect(await fileReadings(new Blob([bytesIn(usual, text)]), language)).toEqual([{ encoding: usual, text }])
      }
    }
  })

  it.each<[Encoding, Language, string]>([
    ['DOS 850', 'de', 'Hélène;Dupont'],
    ['DOS 852', 'de', 'Łukasz;Nowak'],
    ['DOS 852', 'en', 'Łukasz;Dąbrowski'],
    ['DOS 857', 'de', 'Ömer;Yıldız'],
    ['Mac CE', 'de', 'Łukasz;Dąbrowski'],
    ['windows-1250', 'de', 'Jiří;Dvořák'],
    ['windows-1252', 'de', 'Ramón;Sánchez'],
  ])(
    'The first offered reading of a name in %s is right, though the name is foreign to a user with %s',
    async (encoding, language, name) => {
      expect(await likeliest(new Blob([bytesIn(encoding, head + name)]), language)).toBe(head + name)
    },
  )

  it('A user can choose any encoding of a file by hand', async () => {
    const file = new Blob([bytesIn('Mac Turkish', 'Yıldız')])
    for (const encoding of ENCODINGS)
      expect(await fileReadAs(file, encoding)).toEqual({
        encoding,
        text: decodeWith(encoding, new Uint8Array(await file.arrayBuffer())),
      })
    expect((await fileReadAs(file, 'Mac Turkish')).text).toBe('Yıldız')
  })

  it('A file of any bytes is read or refused, and no byte is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ min: 1, maxLength: 60 }),
        fc.constantFrom(...LANGUAGES),
        async (bytes, language) => {
          for (const { text, encoding } of await fileReadings(new Blob([Uint8Array.from(bytes)]), language))
            if (!['UTF-8', 'UTF-16', 'Excel'].includes(encoding)) expect(text).toHaveLength(bytes.length)
        },
      ),
    )
  })

  it('A file that can be read in two ways offers both readings', async () => {
    const readings = await fileReadings(new Blob([bytesIn('windows-1254', 'Güneş;Işık')]), 'de')
    expect(readings[0]?.text).toBe('Güneş;Işık')
    expect(readings.map(({ text }) => text)).toContain('Güneţ;Iţýk')
  })

  it.each<[Encoding, Language, string]>([
    ['windows-1250', 'fr', 'Kovač'],
    ['windows-1252', 'fr', 'Hélène'],
    ['windows-1250', 'es', 'Tońa'],
    ['windows-1252', 'pl', 'Niccolò'],
  ])(
    'A file in %s with one accented name asks a user with %s for the encoding if the name may be %s',
    async (encoding, language, name) => {
      const readings = await fileReadings(new Blob([bytesIn(encoding, `${head}${name};Anna`)]), language)
      expect(readings.length).toBeGreaterThan(1)
      expect(readings.map(({ text }) => text)).toContain(`${head}${name};Anna`)
    },
  )

  it.each<[Encoding, Language, string]>([
    ['windows-1252', 'de', 'Müller'],
    ['windows-1250', 'pl', 'Łukasz'],
  ])(
    'A file in %s with one accented name asks a user with %s nothing if only one encoding makes sense for %s',
    async (encoding, language, name) => {
      expect(await fileReadings(new Blob([bytesIn(encoding, head + name)]), language)).toEqual([
        { encoding, text: head + name },
      ])
    },
  )

  it('A file whose letters are the same in each encoding has one reading', async () => {
    expect(await fileReadings(new Blob([bytesIn('windows-1252', 'Jörg;Müller')]), 'de')).toEqual([
      { text: 'Jörg;Müller', encoding: 'windows-1252' },
    ])
  })

  it('A Unicode file is read without a question, and a binary file is refused as no text', async () => {
    const utf16 = new Uint8Array(
      new Uint16Array([0xfeff, ...[...'Łukasz;Güneş'].map((one) => one.charCodeAt(0))]).buffer,
    )
    const swapped = utf16.map((_byte, at) => utf16[at % 2 === 0 ? at + 1 : at - 1] ?? 0)
    expect(await fileReadings(new Blob([utf16]), 'de')).toEqual([{ text: 'Łukasz;Güneş', encoding: 'UTF-16' }])
    expect(await fileReadings(new Blob([swapped]), 'de')).toEqual([{ text: 'Łukasz;Güneş', encoding: 'UTF-16' }])
    expect(await fileReadings(new Blob(['Łukasz;Ольга']), 'ru')).toEqual([{ text: 'Łukasz;Ольга', encoding: 'UTF-8' }])
    expect(await fileReadings(new Blob([Uint8Array.of(80, 75, 3, 4, 0, 0, 200)]), 'de')).toEqual([])
    expect(await likeliest(new Blob([Uint8Array.of(80, 75, 3, 4, 0, 0, 200)]), 'de')).toBeNull()
  })

  it('A file in UTF-16 without a byte order mark is read in both byte orders', async () => {
    const names = fc.array(fc.constantFrom('Łukasz', 'Güneş', 'Ольга', 'خالد', 'Jörg', 'Ťok', '本'), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(names, fc.boolean(), async (all, isSwapped) => {
        const text = `${head}${all.join(';')}\r\n`
        const bytes = new Uint8Array(new Uint16Array([...text].map((one) => one.charCodeAt(0))).buffer)
        const written = isSwapped ? bytes.map((_byte, at) => bytes[at % 2 === 0 ? at + 1 : at - 1] ?? 0) : bytes
        expect(await fileReadings(new Blob([written]), 'de')).toEqual([{ text, encoding: 'UTF-16' }])
      }),
    )
    // Pictures have empty bytes on both sides, or numbers that are no letters.
    expect(await fileReadings(new Blob([Uint8Array.of(137, 80, 78, 71, 0, 0, 0, 13)]), 'de')).toEqual([])
    expect(await fileReadings(new Blob([Uint8Array.of(1, 0, 2, 0)]), 'de')).toEqual([])
  })

  it('Each byte is read as a letter in each encoding', () => {
    for (const encoding of ENCODINGS)
      expect(
        decodeWith(
          encoding,
          Uint8Array.from({ length: 256 }, (_one, byte) => byte),
        ),
        encoding,
      ).toHaveLength(256)
  })
})

it('The encoding of a large file is recognised by its last row', async () => {
  const rows = 'Anna;Berg;anna@a.example\r\n'.repeat(20_000)
  const text = `${head}${rows}Łukasz;Dąbrowski;l@a.example\r\n`
  const [first] = await fileReadings(new Blob([bytesIn('windows-1250', text)]), 'pl')
  expect(first?.encoding).toBe('windows-1250')
  expect(first?.text.endsWith('Łukasz;Dąbrowski;l@a.example\r\n')).toBe(true)
})
