import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { location as locationRecord } from '#contract/records/location.ts'
import { KeyDropDialog } from '#renderer/features/locations/keyDrop/KeyDropDialog.tsx'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

type Address = EndpointOutput<'GET /v1/locations/:uuid/key-drop'>

const KEY_DROP = '/v1/locations/:uuid/key-drop'
const NONE: Address = { path: null, asks_key_place: false, created_at: null }
const LOCATION = { uuid: uuidOf(901), description: 'Wolfsburg', phone: '+495361555123' } as RecordRow<
  typeof locationRecord
>
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('7.12 The address of a key box can be created and printed, and is replaced or ended only after a warning', async () => {
  let now = NONE
  answer({
    [`GET ${KEY_DROP}`]: () => now,
    [`PUT ${KEY_DROP}`]: ({ body }: { body: { asks_key_place: boolean } }) => {
      now = { path: '/key-drop#one', asks_key_place: body.asks_key_place, created_at: '2020-01-02T08:00:00.000Z' }
      return now
    },
    [`DELETE ${KEY_DROP}`]: () => {
      now = NONE
      return undefined
    },
  })
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await show(<KeyDropDialog row={LOCATION} onClose={() => undefined} />, ['locations', 'records'])
  await page.getByLabelText('Nach der Nummer von Umschlag oder Haken fragen').click()
  await button('Adresse anlegen').click()
  const address = page.getByRole('textbox', { name: 'Adresse des Formulars' })
  await expect.element(address).toHaveValue(`${location.origin}/key-drop#one`)
  await expect.element(page.getByRole('img', { name: 'Adresse des Formulars' })).toBeVisible()
  expect(await violations()).toEqual([])

  await button('Schild drucken (A5)').click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  const sheet = document.querySelector('[data-print-sheet]')
  expect(sheet?.textContent).toMatch(/Schlüssel hier einwerfen.*Wolfsburg.*Türkçe.*\+49 5361 555123/)
  window.dispatchEvent(new Event('afterprint'))

  await button('Adresse ersetzen').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText('Die alte Adresse gilt sofort nicht mehr.')).toBeVisible()
  await button('Abbrechen').click()
  expect(askedFor(`PUT ${KEY_DROP}`)).toHaveLength(1)
  await button('Adresse ersetzen').click()
  await question.getByRole('button', { name: 'Adresse ersetzen' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(askedFor(`PUT ${KEY_DROP}`).map(({ body }) => body)).toEqual([
    { asks_key_place: true },
    { asks_key_place: true },
  ])

  // A refusal leaves everything as it is.
  answer({ [`DELETE ${KEY_DROP}`]: () => refusal('no_permission') })
  await button('Formular abschalten').click()
  await question.getByRole('button', { name: 'Formular abschalten' }).click()
  await expect.poll(() => askedFor(`DELETE ${KEY_DROP}`).length).toBe(1)
  await expect.element(address).toBeVisible()
})
