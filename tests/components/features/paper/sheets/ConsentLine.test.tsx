import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { ConsentLine } from '#renderer/features/paper/sheets/ConsentLine.tsx'
import { readClock } from '#tests/support/clock/readClock.ts'
import { answer, askedFor, listen } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const ASK = 'POST /v1/workshop/paper/:uuid/consent'
const READ = 'GET /v1/workshop/paper/:uuid/consent'
const WITHDRAW = 'DELETE /v1/workshop/paper/:uuid/consent'
type State = EndpointOutput<typeof READ>

const PAPER = { uuid: uuidOf(1), status: 'in_progress' } as const
const LIST = 'GET /v1/workshop/extensions'
const extension = (nth: number, finding: string, price: number | null) => ({
  uuid: uuidOf(nth),
  version: 1,
  created_at: '2026-09-16T07:00:00.000Z',
  updated_at: '2026-09-16T07:00:00.000Z',
  deleted_at: null,
  creator_uuid: null,
  modifier_uuid: null,
  location_uuid: uuidOf(5),
  paper_uuid: uuidOf(1),
  number: nth,
  finding,
  price,
  target_ze: 0,
  promised_at: null,
  asked_at: null,
  answer: 'open' as const,
  answered_at: null,
  answered_by: '',
  consent_method: '' as const,
  note: '',
})
const OPEN = [extension(2, 'Bremsbeläge vorn', 34_900), extension(3, 'Wischer', null)]
const NONE: State = {
  question: null,
  own_answers: [],
  path: null,
  email: 'ulla@welt.example',
  phone: '+4915112345678',
  language: 'tr',
  sends_mail: true,
  sends_sms: true,
  sms_texts: [{ language: 'tr', text: 'Araciniz hakkinda soru: https://a/consent#…', characters: 141, messages: 1 }],
}
const asked = (given: Partial<NonNullable<State['question']>> = {}): State => ({
  ...NONE,
  path: '/consent#token',
  question: {
    uuid: uuidOf(9),
    channel: 'mail',
    language: 'tr',
    sent_to: 'ulla@welt.example',
    sms_to: '',
    sms_state: '',
    sms_at: null,
    sms_answer: '',
    created_at: '2026-09-16T08:00:00.000Z',
    by: null,
    expires_at: '2099-09-19T08:00:00.000Z',
    opened_at: null,
    answered_at: null,
    answered_by: '',
    signature: '',
    note: '',
    ended_at: null,
    extension_uuids: OPEN.map(({ uuid }) => uuid),
    ...given,
  },
})

const listed = () => ({ items: OPEN, has_more: false, next_cursor: null })

test('Point 31.3 The customer is asked in their language about the chosen work, and the line says that the question is on its way', async () => {
  listen()
  answer({ [LIST]: () => listed(), [READ]: () => NONE, [ASK]: () => asked() })
  await show(<ConsentLine paper={PAPER} readOnly={false} />, ['extension'])
  await page.getByRole('button', { name: 'Kunden fragen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Wischer').click()
  await expect.element(dialog.getByLabelText('Sprache der Seite')).toHaveValue('tr')
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Frage senden' }).click()
  await expect.element(page.getByText(/per E-Mail an .*ulla@welt\.example/)).toBeVisible()
  await expect.element(page.getByText('noch nicht geöffnet')).toBeVisible()
  expect(askedFor(ASK).map(({ body }) => body)).toEqual([
    { extension_uuids: [uuidOf(2)], channel: 'mail', language: 'tr', email: 'ulla@welt.example', phone: '' },
  ])
  // While the customer can answer, nobody asks again by mistake.
  await expect.element(page.getByRole('button', { name: 'Kunden fragen' })).not.toBeInTheDocument()
})

test('Point 31.3 A question that was opened and one that was answered look different, and the answer shows signature and words', async () => {
  listen()
  answer({ [LIST]: () => listed(), [READ]: () => asked({ opened_at: '2026-09-16T08:10:00.000Z' }) })
  const { unmount } = await show(<ConsentLine paper={{ uuid: uuidOf(3), status: 'in_progress' }} readOnly={false} />, [
    'extension',
  ])
  await expect.element(page.getByText(/^geöffnet/)).toBeVisible()
  await unmount()
  answer({
    [READ]: () =>
      asked({
        answered_at: '2026-09-16T08:20:00.000Z',
        answered_by: 'Ulla Kranich',
        signature: 'M1 1L90 90',
        note: 'Bitte bis Freitag',
      }),
  })
  await show(<ConsentLine paper={{ uuid: uuidOf(2), status: 'in_progress' }} readOnly />, ['extension'])
  await expect.element(page.getByText(/Geantwortet von .*Ulla Kranich/)).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Unterschrift des Kunden' })).toBeVisible()
  await expect.element(page.getByText('Bitte bis Freitag')).toBeVisible()
})

test('Point 31.3 A question goes by mail and SMS together, the SMS shows its size, and the question shows the state of the SMS', async () => {
  listen()
  const sent = asked({ channel: 'mail_sms', sms_to: '+4915112345678', sms_state: 'waiting' })
  answer({ [LIST]: () => listed(), [READ]: () => NONE, [ASK]: () => sent })
  const paper = { uuid: uuidOf(11), status: 'in_progress' } as const
  const { unmount } = await show(<ConsentLine paper={paper} readOnly={false} />, ['extension'])
  await page.getByRole('button', { name: 'Kunden fragen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('per E-Mail und SMS').click()
  await expect.element(dialog.getByText('Zeichen: 141 · Nachrichten: 1')).toBeVisible()
  const number = dialog.getByLabelText('Handynummer')
  await number.fill('12')
  await expect.element(dialog.getByRole('button', { name: 'Frage senden' })).toBeDisabled()
  await number.fill('0151 12345678')
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Frage senden' }).click()
  await expect.element(page.getByText(/SMS an .* wartet auf den Versand/)).toBeVisible()
  expect(askedFor(ASK).at(-1)?.body).toMatchObject({ channel: 'mail_sms', phone: '+4915112345678' })
  await unmount()
  const refused = {
    channel: 'sms',
    sms_to: '+4915112345678',
    sms_state: 'refused',
    sms_answer: 'HTTP 422 no such',
  } as const
  answer({ [READ]: () => asked(refused) })
  await show(<ConsentLine paper={{ uuid: uuidOf(12), status: 'in_progress' }} readOnly />, ['extension'])
  await expect.element(page.getByText(/abgelehnt: .*HTTP 422 no such/)).toBeVisible()
})

test('Point 31.3 A user who may write closes the page of an answered question, and the button goes away', async () => {
  listen()
  const answered = { answered_at: new Date(readClock() - 60_000).toISOString(), answered_by: 'Ulla Kranich' }
  const closed = asked({ ...answered, ended_at: '2026-09-16T09:00:00.000Z' })
  answer({ [LIST]: () => listed(), [READ]: () => asked(answered), [WITHDRAW]: () => closed })
  const reading = { uuid: uuidOf(21), status: 'in_progress' } as const
  const close = page.getByRole('button', { name: 'Seite des Kunden schließen' })
  const { unmount } = await show(<ConsentLine paper={reading} readOnly />, ['extension'])
  await expect.element(page.getByText(/Geantwortet von .*Ulla Kranich/)).toBeVisible()
  await expect.element(close).not.toBeInTheDocument()
  await unmount()
  await show(<ConsentLine paper={reading} readOnly={false} />, ['extension'])
  answer({ [READ]: () => closed })
  await close.click()
  await expect.element(close).not.toBeInTheDocument()
  expect(askedFor(WITHDRAW)).toHaveLength(1)
  await expect.element(page.getByText(/Geantwortet von .*Ulla Kranich/)).toBeVisible()
})
