import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { LABEL_SIZES } from '#contract/labels/labelPage.ts'
import { deskCode } from '#contract/service/deskCode.ts'
import { CheckinPrinting } from '#renderer/features/checkin/print/PrintCheckin.tsx'
import { answer } from '#tests/support/components/answers.ts'
import { cssPageOf, unreadable } from '#tests/support/components/printedPage.ts'
import { show } from '#tests/support/components/show.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

type Print = EndpointOutput<'GET /v1/service/checkin/:uuid/print'>

const UUID = uuidOf(101)
const USUAL: Print = {
  uuid: UUID,
  licensePlate: 'DEM-CK 1',
  vin: 'WVWZZZ1KZ6W405522',
  model: 'Golf Variant',
  kilometers: 45_210,
  description: 'Klappert links',
  arrival_at: '2026-09-16T08:20:00.000Z',
  documents_received: true,
  key_place: 'Haken 7',
  parking_place: 'P 12',
  customer: { name: 'Ida Birkenstett', phone: '+495361555123', number: 'K-7', language: 'ar' },
  order: '901777',
  tag: '',
  promised_at: '2026-09-16T14:00:00.000Z',
  site: {
    description: 'Autohaus am Teich',
    short_code: 'WOB',
    street: 'Am Teich',
    street_number: '7',
    zip_code: '38440',
    city: 'Wolfsburg',
    phone: '+495361555100',
    vat_id: 'DE123456789',
    time_zone: 'Europe/Lisbon',
    paper_header: '',
    footer: 'Vielen Dank. {{dealer}}',
    label_sizes: [...LABEL_SIZES],
  },
}
const NOTHING: Partial<Print> = {
  licensePlate: '',
  vin: '',
  model: '',
  kilometers: null,
  description: '',
  arrival_at: null,
  documents_received: false,
  key_place: '',
  parking_place: '',
  customer: { name: '', phone: '', number: '', language: null },
  order: '',
  promised_at: null,
}
const LONG: Partial<Print> = {
  licensePlate: 'DEMO-XY 1234',
  model: 'Transporter Kastenwagen lang mit Hochdach und Sonderaufbau für Kühltransporte aller Art',
  description: `${'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(47)}`.slice(0, 2_000),
  key_place: 'Schlüsselkasten am Empfang, Haken 7b',
  parking_place: 'Hinterer Hof, Reihe C, Platz 117',
  customer: {
    name: 'عبد الرحمن بن محمد الحسيني Александр Константинопольский-Преображенский',
    phone: '+495361555123',
    number: 'K-00000000000000000007',
    language: 'ar',
  },
  order: '901777123456789/12',
}

const dialogOf = (given: Partial<Print> = {}, isTyped = false) => {
  signIn()
  answer({ 'GET /v1/service/checkin/:uuid/print': () => Object.assign({}, USUAL, given) })
  return show(<CheckinPrinting uuid={UUID} isTyped={isTyped} onClose={() => undefined} />, [
    'print',
    'paper',
    'checkin',
  ])
}
const sheet = () => page.css('[data-document] [data-page]')
/** The texts that are not on the sheet. */
const missing = (texts: readonly string[]) => texts.filter((text) => !sheet().query()?.textContent?.includes(text))
const choose = (label: string, value: string) => page.getByLabelText(label, { exact: true }).selectOptions(value)
const receipt = () => page.getByRole('radio', { name: 'Abgabebeleg' }).click()

test('7.12.7 The key tag has hook, plate, order, promise and code, and names no person', async () => {
  await dialogOf()
  await expect.element(sheet()).toHaveAttribute('data-page', '57x32')
  // The promise is in the time zone of the location, not in that of the user.
  await expect.poll(() => missing(['Haken 7', 'DEM-CK 1', '901777', '16.09.2026, 15:00'])).toEqual([])
  expect(sheet().element().textContent).not.toMatch(/Ida|Birkenstett|555/)
  await expect
    .element(page.getByRole('link', { name: 'Als Etikett in neuem Fenster' }))
    .toHaveAttribute('href', expect.stringContaining(encodeURIComponent(deskCode('checkin', UUID))))
  expect(await violations()).toEqual([])
})

test('3.15 The key tag shows the tag of the paper instead of the hook', async () => {
  await dialogOf({ tag: '42' })
  await expect.poll(() => missing(['42'])).toEqual([])
  expect(sheet().element().textContent).not.toContain('Haken')
})

test('7.12.10 The receipt says what the customer left, where and when, in the time zone of the location', async () => {
  await dialogOf({}, true)
  await expect.element(page.getByText('Ihre letzten Eingaben fehlen noch.')).toBeVisible()
  await receipt()
  await expect.element(sheet()).toHaveAttribute('data-page', 'a5')
  await expect
    .poll(() =>
      missing([
        'Autohaus am Teich',
        'Am Teich 7',
        '16.09.2026, 09:20',
        'DEM-CK 1',
        'Golf Variant',
        '45210 km',
        'Klappert links',
        'Ida Birkenstett',
        'Haken 7',
        'P 12',
        deskCode('checkin', UUID),
        'Datum, Unterschrift Kunde',
        'Vielen Dank. Autohaus Probe',
      ]),
    )
    .toEqual([])
  expect(await violations()).toEqual([])
})

test('7.12.10 Each chosen copy is printed on a page of its own size, and the choice is kept', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await dialogOf()
  await receipt()
  await choose('Papier', 'a6')
  await page.getByLabelText('Anzahl', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Drucken', exact: true }).click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  const copies = [...document.querySelectorAll('[data-print-sheet] article')]
  expect(copies.map(cssPageOf)).toEqual(['105mm 148mm', '105mm 148mm'])
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.querySelector('[data-print-sheet]')).toBeNull()
  expect(JSON.parse(localStorage.getItem('checkin.print') ?? '')).toEqual({ kind: 'receipt', sizes: { receipt: 'a6' } })
})

/** Values that are longer than anybody can read on a label. */
const LONGEST: Partial<Print> = {
  key_place: 'Schlüsselkasten '.repeat(8),
  order: '9'.repeat(60),
  model: 'Golf '.repeat(24),
}
const SAMPLES = { usual: {}, nothing: NOTHING, long: LONG, longest: LONGEST } as const
const KEY_PAGES: Record<string, string> = {
  '57x32': '57mm 32mm',
  '62x29': '62mm 29mm',
  '62x100': '62mm 100mm',
  '100x50': '100mm 50mm',
  '100x62': '100mm 62mm',
  a4: '210mm 297mm',
}

test.each(Object.keys(SAMPLES) as (keyof typeof SAMPLES)[])(
  '7.12.10 Nothing on a key tag or a receipt is cut, covered or outside, in each size and direction: %s',
  async (name) => {
    await dialogOf(SAMPLES[name])
    const found: Record<string, unknown> = {}
    const theme = async (size: string, css: string) => {
      await choose('Papier', size)
      await expect.element(sheet()).toHaveAttribute('data-page', size)
      const element = sheet().element()
      expect(cssPageOf(element)).toBe(css)
      found[`${size} ${element.getAttribute('dir')}`] = unreadable(element, { mayEnd: name === 'longest' })
    }
    for (const language of name === 'nothing' ? ['de'] : ['de', 'ar']) {
      await page.getByRole('radio', { name: 'Schlüsselanhänger' }).click()
      await choose('Sprache', language)
      await expect.element(sheet()).toHaveAttribute('lang', language)
      for (const [size, css] of Object.entries(KEY_PAGES)) await theme(size, css)
      await receipt()
      await theme('a5', '148mm 210mm')
      await theme('a6', '105mm 148mm')
    }
    expect(Object.entries(found).filter(([, trouble]) => (trouble as string[]).length > 0)).toEqual([])
    expect(i18next.language).toBe('de')
  },
)
