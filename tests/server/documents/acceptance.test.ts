import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import { acceptanceDocument } from '#server/documents/acceptance/acceptanceDocument.ts'
import { printedTexts } from '#tests/support/browser/printedPages.ts'
import { sampleAcceptance } from './sampleAcceptance.ts'
import { openDocuments } from './sampleDocuments.ts'

const documents = openDocuments()
afterAll(() => documents.close())

const render = (...given: Parameters<typeof sampleAcceptance>) => documents.protocolOf('a', sampleAcceptance(...given))
/** The text without marks of direction. The reader turns some ligatures of Arabic around, such as lam and alef. */
const textOf = async (...given: Parameters<typeof sampleAcceptance>) =>
  (await printedTexts(await render(...given)))
    .map(({ text }) => text)
    .join('\n')
    .normalize('NFKC')
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad]/g, '')

const [WIDTH, HEIGHT] = [1_200, 900]
const noise = sharp({
  create: {
    width: WIDTH,
    height: HEIGHT,
    channels: 3,
    background: '#777',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .raw()
  .toBuffer()
/** A photo with more detail than a camera makes. Each number makes another one. */
const photo = async (number: number): Promise<Buffer> =>
  sharp(await noise, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .extract({ left: number * 5, top: number * 3, width: 800, height: 600 })
    .jpeg()
    .toBuffer()

describe('the protocol of a direct acceptance', () => {
  it('7.14.9: The protocol names car, customer, condition, checks, damage, findings with answers, and signatures', async () => {
    const text = await textOf('de')
    const expected = [
      'Protokoll der Fahrzeugannahme',
      'Autohaus Demo Stammhaus',
      'A26-000042',
      '16.09.2026 09:45',
      'Oğuz Übler',
      'Ayşe Yılmaz',
      'Lange Straße 7',
      'B-AY 417E',
      'WVWZZZCDZMW990014',
      '04.03.2021',
      '41.200 km',
      '5/8',
      '48 %',
      'ABS',
      'Bitte Wischwasser auffüllen, #kein $Markup$ *hier*.',
      'hinten links schwach',
      'Neu seit dem letzten Besuch',
      'Vorschaden',
      'Stoßfänger hinten eingedrückt',
      'Wichtig für die Sicherheit',
      '349,00 €',
      'Ayşe Yılmaz, Persönlich',
      '16.09.2026 10:12',
      'Abgelehnt',
      'Grund: Macht er selbst',
      'auf Anfrage',
      'Summe Ihrer Zusagen: 349,00 €',
      'Fahrzeugschein, Felgenschloss',
      '500,00 €',
      '+49 157 30001234',
      'Unterschrieben am 16.09.2026 10:15',
    ]
    expect(expected.filter((one) => !text.replaceAll(/\s+/g, ' ').includes(one))).toEqual([])
  })

  it('7.14.2: The protocol is written in the language of the customer, with all its letters', async () => {
    const titles = {
      tr: ['Araç kabul tutanağı', 'Uyarı lambaları', 'Ayşe Yılmaz', 'Güvenlik için önemli'],
      ru: ['Акт приёмки автомобиля', 'Найденное и предложенные работы', 'наблюдать'],
      uk: ['Акт приймання автомобіля', 'Виявлене та запропоновані роботи', 'Рівень пального'],
    } as const
    for (const [language, words] of Object.entries(titles)) {
      const text = await textOf(language as keyof typeof titles)
      expect([language, words.filter((one) => !text.includes(one))]).toEqual([language, []])
    }
    const arabic = await textOf('ar', { customer: { name: 'ليلى حداد', address: [], phone: '', email: '' } })
    expect(
      ['المركبة', 'رقم الطلب', 'ليلى حداد', 'B-AY 417E', '16/09/2026 09:45'].filter((one) => !arabic.includes(one)),
    ).toEqual([])
    for (const language of LANGUAGES) expect(await textOf(language)).toContain('WVWZZZCDZMW990014')
  })

  it('7.14.11: Without a signature the protocol says why and who was there, and prints the note about missing photos', async () => {
    const { signed } = sampleAcceptance('de')
    const absent = {
      absence: 'Abgeschleppt',
      absence_note: 'Nachts um drei',
      witness: 'Zoë Zeugin',
      photos_note: 'Regen',
    }
    const text = await textOf('de', {
      revision: 2,
      signed: Object.assign({}, signed, absent, { customer_signature: '', reason: 'Kilometer falsch' }),
    })
    expect(text).toContain('Ohne Unterschrift des Kunden: Abgeschleppt. Dabei war Zoë Zeugin.')
    expect(text).toContain('Nachts um drei')
    expect(text).toContain('Weniger als acht Außenfotos: Regen')
    expect(text).toContain('Diese Fassung ersetzt Fassung 1. Grund: Kilometer falsch')
    const open = await textOf('de', {
      signed: Object.assign({}, signed, { confirmed_at: null, customer_signature: '' }),
    })
    expect(open).toContain('Diese Fassung ist noch nicht unterschrieben.')
  })

  it('A signature that is no path of lines draws nothing, and values with gaps or markup stay as they are', async () => {
    const { signed } = sampleAcceptance('de')
    const drawn = await acceptanceDocument(sampleAcceptance('de'))
    expect(drawn.data.signatures.boxes[0]?.drawing).toContain('<path d="M20 80L40 30')
    for (const path of [
      '<script>',
      'M0 0"/><image href="file:///etc/passwd"/>',
      'M1 1C2 2 3 3 4 4',
      'L'.repeat(60_000),
    ]) {
      const own = sampleAcceptance('de', { signed: Object.assign({}, signed, { customer_signature: path }) })
      expect((await acceptanceDocument(own)).data.signatures.boxes[0]?.drawing).toBe('')
    }
    const text = await textOf('de', { signed: Object.assign({}, signed, { absence: '{{witness}}', witness: '$&' }) })
    expect(text).toContain('Ohne Unterschrift des Kunden: {{witness}}. Dabei war $&.')
  })

  it('7.14.4: Sixty different photos make a file of at most 5 MB, and one that is gone keeps its place', async () => {
    const photos = Array.from({ length: 60 }, (_, at) => ({
      uuid: `photo-${at}`,
      category: at === 0 ? 'Heck' : 'Innenraum',
      taken_at: '2026-09-16T08:00:00Z',
      note: at === 1 ? 'Kratzer am Griff' : '',
      read: async () => (at === 2 ? null : photo(at)),
    }))
    const pdf = await render('de', { photos })
    expect(pdf.length).toBeGreaterThan(1_000_000)
    expect(pdf.length).toBeLessThan(5 * 1024 * 1024)
    const text = (await printedTexts(pdf)).map((page) => page.text).join('\n')
    const expected = ['Fotos (60)', '1 · Heck · 16.09.2026 10:00', 'Kratzer am', 'Foto nicht lesbar', '60 · Innenraum']
    expect(expected.filter((one) => !text.includes(one))).toEqual([])
  })
})
