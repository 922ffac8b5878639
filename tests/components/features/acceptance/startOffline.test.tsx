import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { feature } from '#renderer/features/acceptance/feature.ts'
import { NewAcceptance } from '#renderer/features/acceptance/start/NewAcceptance.tsx'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { deleteKeptAnswers } from '#renderer/net/session/keptAnswers.ts'
import { safeStorage } from '#renderer/storage/safeStorage.ts'
import { type Answers, answer, askedFor, lost } from '#tests/support/components/answers.ts'
import { checkinRow } from '#tests/support/components/checkinRows.ts'
import { show } from '#tests/support/components/show.tsx'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, BERT, rightsWithout, signIn, uuidOf } from '#tests/support/components/signedIn.ts'

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

/** Empties the device, as if it were new. */
function forgetDevice() {
  deleteKeptAnswers()
  const key = 'acceptance.location'
  safeStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

/** Chooses Birkenau on a device with a network. */
async function chooseBirkenau() {
  signIn()
  answer({ ...CUT_OFF, 'GET /v1/locations/labels': () => ({ items: LOCATIONS }) })
  const { unmount } = await start()
  await page.getByText('Birkenau').click()
  await expect.element(begin()).toBeEnabled()
  await unmount()
  queryClient.clear()
}

test('7.14 A device that has seen the locations can begin an acceptance without a network', async () => {
  await chooseBirkenau()
  answer(CUT_OFF)
  await start()
  await expect.element(page.getByText('Ahornfeld')).toBeVisible()
  await expect.element(begin()).toBeEnabled()
})

test('7.14 A device that has never seen the locations says why it cannot begin without a network', async () => {
  forgetDevice()
  signIn()
  answer(CUT_OFF)
  await start()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/kennt dieses Gerät die Standorte noch nicht/)
  await expect.element(begin()).toBeDisabled()
})

test('7.14 The location that a user chose last counts without a network, even if the device has lost the list of locations', async () => {
  await chooseBirkenau()
  deleteKeptAnswers()
  answer(CUT_OFF)
  await start()
  await expect.element(page.getByText(/Es gilt der Standort Ihrer letzten Annahme/)).toBeVisible()
  await expect.element(begin()).toBeEnabled()
})

test('7.14 A second user of the same device never gets the locations that the first one has seen', async () => {
  forgetDevice()
  await chooseBirkenau()
  signIn(rightsWithout(), { ...ANNA, uuid: BERT.uuid })
  answer(CUT_OFF)
  await start()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/kennt dieses Gerät die Standorte noch nicht/)
  await expect.element(page.getByText('Ahornfeld')).not.toBeInTheDocument()
  await expect.element(begin()).toBeDisabled()
})

const CREATE = 'POST /v1/service/direct_acceptance'
const OFFLINE: Answers = {
  ...CUT_OFF,
  'GET /v1/service/checkin/:uuid': () => lost,
  'GET /v1/customers/:uuid': () => lost,
  'GET /v1/service/direct_acceptance': () => lost,
  'GET /v1/service/direct_acceptance/count': () => lost,
  [CREATE]: () => lost,
}

test('7.14 Without a network an acceptance begins from a waiting car whose list the device has loaded', async () => {
  signIn()
  const car = { licensePlate: 'DEM-WA 1', location_uuid: uuidOf(21), description: 'Klappert' }
  const row = checkinRow(71, { ...car, customer_phone: '+495361555123' })
  answer({
    ...OFFLINE,
    'GET /v1/locations/labels': () => ({ items: LOCATIONS }),
    'GET /v1/service/checkin': () => ({ items: [row], has_more: false, next_cursor: null }),
  })
  await showScreen(feature, '/service/direct_acceptance/new', { isSignedIn: false })
  await page.getByText('Ahornfeld').click()
  await page.getByRole('button', { name: /DEM-WA 1/ }).click()
  await expect
    .poll(() => askedFor(CREATE)[0]?.body)
    .toMatchObject({ checkin_uuid: row.uuid, licensePlate: 'DEM-WA 1', wishes: 'Klappert' })
})

test('7.14 Without a network a visit that the device does not know offers a new car instead', async () => {
  signIn()
  queryClient.clear()
  answer({ ...OFFLINE, 'GET /v1/locations/labels': () => ({ items: LOCATIONS.slice(1) }) })
  await showScreen(feature, `/service/direct_acceptance/new?checkin=${uuidOf(72)}`, { isSignedIn: false })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/kennt dieses Gerät den gewählten Besuch nicht/)
  await expect.element(begin()).toBeEnabled()
})
