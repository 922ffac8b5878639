import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { deskCode } from '#contract/service/deskCode.ts'
import { RequestPrinting } from '#renderer/features/serviceRequest/print/PrintRequest.tsx'
import { answer } from '#tests/support/components/answers.ts'
import { cssPageOf, unreadable } from '#tests/support/components/printedPage.ts'
import { show } from '#tests/support/components/show.tsx'
import { ANNA, BERT, signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

type Print = EndpointOutput<'GET /v1/service/request/:uuid/print'>

afterEach(() => void i18next.changeLanguage('de'))

const UUID = uuidOf(101)
const { uuid, first_name, last_name } = ANNA
const call = (number: number) => ({
  uuid: uuidOf(700 + number),
  at: `2026-09-16T0${number}:00:00.000Z`,
  by: BERT,
  outcome: 'no_answer' as const,
})
const USUAL: Print = {
  uuid: UUID,
  number: 'S000007',
  type: 'callback',
  priority: 'urgent',
  subject: 'Rückruf wegen Klimaanlage',
  description: 'Kühlt seit gestern nicht mehr.',
  target_date: '2026-09-16T13:00:00.000Z',
  licensePlate: 'DEM-AB 12',
  vin: '',
  customer: 'Ute Zauberwald',
  phone: '+495361555123',
  callback_time: 'nach 16 Uhr',
  creator: BERT,
  assignee: { uuid, first_name, last_name },
  department: '',
  tries: 5,
  attempts: [call(8), call(7), call(6)],
  site: {
    description: 'Autohaus am Teich',
    short_code: '',
    street: '',
    street_number: '',
    zip_code: '',
    city: '',
    phone: null,
    vat_id: '',
    time_zone: 'Europe/Lisbon',
    paper_header: '',
    footer: '',
    label_sizes: [],
  },
}
const NOTHING: Partial<Print> = {
  description: '',
  licensePlate: '',
  customer: '',
  phone: '',
  callback_time: '',
  creator: null,
  assignee: null,
  tries: 0,
  attempts: [],
}
const LONG: Partial<Print> = {
  subject: 'Rückruf wegen Donaudampfschifffahrtsgesellschaftskapitänsmützen '.repeat(2).slice(0, 120),
  description: 'Der Kunde fragt, ob die Dichtung erneuert wurde.\n'.repeat(90).slice(0, 4_000),
  licensePlate: 'DEMO-XY 1234',
  customer: 'عبد الرحمن بن محمد الحسيني Александр Константинопольский-Преображенский und Söhne GmbH',
  phone: '+4953615551234567',
  callback_time: 'montags bis donnerstags zwischen 16 und 18 Uhr, freitags nur am Vormittag bis 11',
  department: 'Disposition und Terminvergabe Standort Wolfsburg-Nord',
  assignee: { ...BERT, first_name: 'Karl-Theodor Maximilian', last_name: 'von und zu Hohenlohe-Langenburg' },
}

async function slipOf(given: Partial<Print> = {}) {
  signIn()
  answer({ 'GET /v1/service/request/:uuid/print': () => Object.assign({}, USUAL, given) })
  await show(<RequestPrinting uuid={UUID} isTyped={false} onClose={() => undefined} />, [
    'print',
    'paper',
    'serviceRequest',
  ])
  await expect.element(page.css('[data-slip]')).toBeVisible()
}
const sheet = () => page.css('[data-document] [data-page]')
/** The texts that are not on the sheet. */
const missing = (texts: readonly string[]) => texts.filter((text) => !sheet().query()?.textContent?.includes(text))

test('7.13.9 The call slip names the person to call, the number, the subject, and the user who asks', async () => {
  await slipOf()
  await expect
    .poll(() =>
      missing([
        'Anrufzettel',
        'S000007',
        'Ute Zauberwald',
        '+49 5361 555123',
        'nach 16 Uhr',
        '16.09.2026, 14:00',
        'DEM-AB 12',
        'Eilig',
        'Bert Muster',
        'Anna Probe',
        'Rückruf wegen Klimaanlage',
        'Kühlt seit gestern',
        'Anrufversuche: 5',
        'Weitere Anrufe: 2',
        deskCode('request', UUID),
      ]),
    )
    .toEqual([])
  expect(await violations()).toEqual([])
})

const SAMPLES = { usual: {}, nothing: NOTHING, long: LONG } as const

test.each(
  (Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]).flatMap((name) => [[name, 'de'] as const, [name, 'ar'] as const]),
)(
  '7.13.9 A call slip fits one A6 page on which no text is covered, outside, or cut without a sign: %s, %s',
  async (name, language) => {
    await i18next.changeLanguage(language)
    await slipOf(SAMPLES[name])
    const element = sheet().element()
    expect(element.getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    expect(cssPageOf(element)).toBe('105mm 148mm')
    const { width, height } = element.getBoundingClientRect()
    expect(height / width).toBeCloseTo(148 / 105, 1)
    expect(unreadable(element, { mayEnd: true })).toEqual([])
    const text = element.querySelector('[data-text]')
    // A text that does not fit ends with an ellipsis, and shows at least three lines.
    const isCut = text !== null && text.scrollHeight > text.clientHeight + 2
    expect(isCut).toBe(name === 'long')
    if (text) expect(Number(getComputedStyle(text).webkitLineClamp)).toBeGreaterThanOrEqual(3)
  },
)
