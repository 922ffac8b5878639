import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NewAcceptance } from '#renderer/features/acceptance/start/NewAcceptance.tsx'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { deleteKeptAnswers } from '#renderer/net/session/keptAnswers.ts'
import { type Answers, answer, lost } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'

const LOCATIONS = [
  { uuid: uuidOf(21), label: 'Ahornfeld', deleted: false },
  { uuid: uuidOf(22), label: 'Birkenau', deleted: false },
]
const CUT_OFF: Answers = {
  'GET /v1/locations/labels': () => lost,
  'GET /v1/service/checkin/desks': () => lost,
  'GET /v1/service/checkin': () => lost,
  'GET /v1/service/check_lists': () => lost,
}
const begin = () => page.getByRole('button', { name: 'Ohne bekanntes Fahrzeug beginnen' })
const start = () => show(<NewAcceptance />, ['acceptance'])

test('7.14 A device that has seen the locations can begin an acceptance without a network', async () => {
  signIn()
  answer({ ...CUT_OFF, 'GET /v1/locations/labels': () => ({ items: LOCATIONS }) })
  const { unmount } = await start()
  await page.getByText('Birkenau').click()
  await expect.element(begin()).toBeEnabled()
  await unmount()
  queryClient.clear()
  answer(CUT_OFF)
  await start()
  await expect.element(page.getByText('Ahornfeld')).toBeVisible()
  await expect.element(begin()).toBeEnabled()
})

test('7.14 A device that has never seen the locations says why it cannot begin without a network', async () => {
  deleteKeptAnswers()
  signIn()
  answer(CUT_OFF)
  await start()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/kennt dieses Gerät die Standorte noch nicht/)
  await expect.element(begin()).toBeDisabled()
})
