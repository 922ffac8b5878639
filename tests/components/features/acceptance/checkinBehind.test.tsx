import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkin } from '#contract/records/checkin.ts'
import { CheckinBehind } from '#renderer/features/acceptance/confirmed/CheckinBehind.tsx'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { BLANK, type Checkin, checkinRow } from '#tests/support/components/checkinRows.ts'
import { recordAnswers } from '#tests/support/components/recordAnswers.ts'
import { show } from '#tests/support/components/show.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'

const STATUS = 'POST /v1/service/checkin/:uuid/status'
const PATCH = 'PATCH /v1/service/checkin/:uuid'
const ARRIVE = 'POST /v1/service/checkin/arrive'
const TRANSITIONS = 'GET /v1/service/checkin/:uuid/transitions'
const UUID = uuidOf(101)

/** A check-in whose next step the server refuses for these reasons. */
async function behind(given: Partial<Checkin>, refusalsOf: (row: Checkin) => string[]) {
  const row = checkinRow(101, given)
  const { answers, store } = recordAnswers(checkin, [row], BLANK)
  const step = (to: 'in_progress' | 'completed') => {
    const refusals = refusalsOf(store.rows[0] ?? row)
    return { to, is_possible: refusals.length === 0, refusals, about: { role_missing: ['advisor'] }, effects: [] }
  }
  answer({
    ...answers,
    [TRANSITIONS]: () => ({ items: [step('in_progress'), step('completed')], may_hold: true }),
    [STATUS]: ({ body }) => {
      store.save(UUID, { status: body.to })
      return { ...row, ...store.rows[0] }
    },
  })
  signIn()
  await show(<CheckinBehind row={{ status: 'completed', checkin_uuid: UUID }} />, ['acceptance', 'checkin', 'states'])
}

const note = () => page.getByRole('alert')
const go = () => page.getByRole('button', { name: 'Annehmen' })

test('7.14 A visit without a recorded key place says so, and with a typed place one button accepts the car', async () => {
  await behind({ status: 'in_progress' }, ({ key_place }) => (key_place === '' ? ['key_missing'] : []))
  await expect.element(note()).toMatchTextContent(/Der Besuch steht noch auf „In Annahme“\./)
  await expect.element(note()).toMatchTextContent(/Der Schlüsselplatz ist nicht erfasst\./)
  await expect.element(go()).toBeDisabled()
  await page.getByRole('textbox', { name: 'Schlüsselplatz' }).fill('Haken 12')
  await go().click()
  await expect.element(note()).not.toBeInTheDocument()
  expect(askedFor(PATCH).map(({ body }) => body)).toEqual([{ version: 1, key_place: 'Haken 12' }])
  expect(askedFor(STATUS).map(({ body }) => body)).toMatchObject([{ to: 'completed', version: 2 }])
})

test('7.14 If nobody has begun the acceptance of a car, one button begins and completes it', async () => {
  await behind({ status: 'new', key_place: 'Haken 12' }, () => ['assignee_missing'])
  await go().click()
  await expect.element(note()).not.toBeInTheDocument()
  expect(askedFor(STATUS).map(({ body }) => body)).toMatchObject([
    { to: 'in_progress', claim: true },
    { to: 'completed' },
  ])
})

test('7.14 A visit whose car is not recorded as here offers to record its arrival', async () => {
  const hasCome = { now: false }
  await behind({ status: 'in_progress', key_place: 'Haken 12' }, () => (hasCome.now ? [] : ['not_arrived']))
  answer({
    [ARRIVE]: () => {
      hasCome.now = true
      return {
        outcome: 'arrived',
        candidates: [],
        row: checkinRow(101, { status: 'in_progress', key_place: 'Haken 12' }),
      }
    },
  })
  await expect.element(note()).toMatchTextContent(/Das Fahrzeug ist noch nicht da\./)
  await expect.element(go()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ist da' }).click()
  await expect.element(go()).toBeVisible()
  expect(askedFor(ARRIVE).map(({ body }) => body)).toMatchObject([{ typed: UUID, checkin_uuid: UUID }])
})

test('7.14 A visit that somebody else must accept names their role, and offers no button', async () => {
  await behind({ status: 'in_progress', key_place: 'Haken 12' }, () => ['role_missing'])
  await expect.element(note()).toMatchTextContent(/Das darf nur: Serviceberatung\./)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('7.14 An accepted car, and a visit that the user may not see, show no note', async () => {
  await behind({ status: 'completed' }, () => [])
  await expect.poll(() => askedFor(TRANSITIONS)).toHaveLength(1)
  await expect.element(note()).not.toBeInTheDocument()
  answer({ 'GET /v1/service/checkin/:uuid': () => refusal('not_found') })
  await show(<CheckinBehind row={{ status: 'completed', checkin_uuid: uuidOf(102) }} />, [
    'acceptance',
    'checkin',
    'states',
  ])
  await expect.poll(() => askedFor('GET /v1/service/checkin/:uuid').length).toBeGreaterThan(1)
  await expect.element(note()).not.toBeInTheDocument()
})
