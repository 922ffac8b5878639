import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { StampClock } from '#renderer/features/stamps/StampClock.tsx'
import { startOutbox, wakeOutbox } from '#renderer/net/outbox/outboxQueue.ts'
import { startStamps } from '#renderer/shared/stamps/ownStamps.ts'
import { answer, askedFor, lost, refusal } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'

type Own = EndpointOutput<'GET /v1/workshop/stamps/own'>
const START = 'POST /v1/workshop/stamps/start'
const STOP = 'POST /v1/workshop/stamps/stop'
const SINCE = '2026-09-16T07:00:00.000Z'

const ownWith = (state?: 'running' | 'paused'): Own => ({
  items: state
    ? [
        {
          work_uuid: uuidOf(31),
          paper_uuid: uuidOf(32),
          text: 'Bremsen vorn',
          licensePlate: 'B-AB 123',
          jobId: 'W1',
          target_ze: 0,
          state,
          reason: '',
          since: SINCE,
          seconds: 60,
          may_finish: false,
        },
      ]
    : [],
  may_parallel: false,
  here_since: null,
  forgotten_going: null,
  today: 60,
  forgotten: [],
})
const button = (name: string | RegExp) => page.getByRole('button', { name })
const waiting = page.getByRole('region', { name: 'Noch nicht beim Server' })

/** A technician with a paused work opens the clock. */
async function opened() {
  // As without a network, the question for the server's time is lost.
  answer({ 'GET /v1/workshop/stamps/own': () => ownWith('paused'), 'GET /v1/auth/user': () => lost })
  startOutbox()
  startStamps()
  signIn({ HOME: ['location.workshop.shouldiscompare.create'] })
  await show(<StampClock />, ['stamps', 'outbox', 'errors', 'records', 'paper'])
  await button('Ihre Arbeit ist unterbrochen').click()
}

test('E32: Stamps without a network are shown as waiting, change the buttons, and are later sent in order with their true age', async () => {
  await opened()
  answer({ [START]: () => lost, [STOP]: () => lost })
  await button('Weiter: Bremsen vorn').click()
  await expect.element(waiting.getByText('Noch nicht beim Server: 1')).toBeVisible()
  await button('Ende: Bremsen vorn').click()
  await expect.element(waiting.getByText('Noch nicht beim Server: 2')).toBeVisible()
  await expect.element(button('Weiter: Bremsen vorn')).not.toBeInTheDocument()
  expect(askedFor(STOP)).toEqual([])
  const order: string[] = []
  answer({
    'GET /v1/auth/user': () => refusal('not_found'),
    'GET /v1/workshop/stamps/own': () => ownWith(),
    [START]: () => {
      order.push('start')
      return ownWith('running')
    },
    [STOP]: () => {
      order.push('stop')
      return ownWith()
    },
  })
  wakeOutbox()
  await expect.element(waiting).not.toBeInTheDocument()
  expect(order).toEqual(['start', 'stop'])
  const [first, ...rest] = askedFor(START)
  // The attempt that was made at once and all later ones have one key, so that the server counts one stamp.
  expect(new Set([first, ...rest].map((one) => one?.headers.get('idempotency-key'))).size).toBe(1)
  expect(first?.body).not.toHaveProperty('age_ms')
  for (const { body } of [...rest, ...askedFor(STOP)]) expect(body.age_ms).toBeGreaterThanOrEqual(0)
})

test('E32: A waiting stamp that the server refuses shows the reason, holds the next ones back, and can be discarded', async () => {
  await opened()
  answer({ [START]: () => lost })
  await button('Weiter: Bremsen vorn').click()
  await expect.element(waiting).toBeVisible()
  await button('Ende: Bremsen vorn').click()
  answer({
    'GET /v1/auth/user': () => refusal('not_found'),
    [START]: () => refusal('paper_not_open'),
    [STOP]: () => refusal('stamp_not_running'),
  })
  wakeOutbox()
  await expect.element(waiting.getByRole('alert')).toBeVisible()
  expect(askedFor(STOP)).toEqual([])
  // The clock shows what the server has.
  await expect.element(button('Weiter: Bremsen vorn')).toBeVisible()
  await waiting.getByRole('button', { name: 'Verwerfen' }).click()
  await expect.poll(() => askedFor(STOP).length).toBe(1)
  await waiting.getByRole('button', { name: 'Verwerfen' }).click()
  await expect.element(waiting).not.toBeInTheDocument()
})
