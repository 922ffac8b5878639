import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DuplicateComparison, DuplicatePair, MergeUndoing } from '#contract/api/service/duplicates.ts'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { DuplicatesButton } from '#renderer/records/duplicates/DuplicatesButton.tsx'
import { MergedNotice } from '#renderer/records/duplicates/MergedNotice.tsx'
import type { Feature } from '#renderer/ui/screen/feature.ts'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const [OLD, NEW, MERGE] = [uuidOf(801), uuidOf(802), uuidOf(803)]
const MERGES = 'POST /v1/duplicates/:record/merges'
const AT = '2026-09-15T08:00:00.000Z'

const side = (uuid: string, label: string, ...facts: string[]) => ({ uuid, label, facts, created_at: AT })
const PAIR: DuplicatePair = {
  first: side(OLD, 'Ida Quellbrunn', 'K-417', '+4939980001', '17109 Demmin'),
  second: side(NEW, 'Ida Quelbrunn', '+4939980001', 'ida@example.org'),
  reasons: ['phone', 'town'],
}
const COMPARED: DuplicateComparison = {
  first: { uuid: OLD, version: 4, name: 'Quellbrunn', first_name: 'Ida', city: 'Demmin', email: null },
  second: { uuid: NEW, version: 2, name: 'Quelbrunn', first_name: 'Ida', city: 'Loitz', email: 'ida@example.org' },
  reasons: ['phone', 'town'],
  is_dismissed: false,
  kept_uuid: OLD,
  fields: [
    { name: 'name', from_uuid: OLD },
    { name: 'city', from_uuid: NEW },
    { name: 'email', from_uuid: NEW },
  ],
  counts: [
    { kind: 'vehicle', first: 2, second: 1 },
    { kind: 'paper', first: 9, second: 3 },
  ],
  vins_differ: false,
  refused_locations: [],
}
const merge = (uuid: string, label: string) => ({
  uuid: MERGE,
  other: { uuid, label },
  merged_at: AT,
  by: ANNA,
  undo_until: '2026-10-15T08:00:00.000Z',
  is_followed: false,
})
const UNDOING: MergeUndoing = {
  merge: merge(NEW, 'Ida Quelbrunn'),
  fields: ['email'],
  staying_fields: ['city'],
  going_back: [{ kind: 'paper', count: 3 }],
  staying: [{ kind: 'upload', count: 1 }],
  refused_locations: [],
  taken: [],
}

const feature: Feature = {
  plugin: 'plugin_workshop',
  screens: [
    {
      path: '/list',
      name: 'workshop.customers',
      layout: 'default',
      auth: 'required',
      title: 'customer:title',
      load: async () => ({ default: () => <DuplicatesButton record="customer" /> }),
    },
    {
      path: '/form',
      name: 'workshop.customers',
      layout: 'default',
      auth: 'required',
      title: 'customer:title',
      load: async () => ({
        default: () => <MergedNotice record="customer" uuid={NEW} isDeleted onDone={() => undefined} />,
      }),
    },
  ],
}

/** The server proposes two customers until they are merged or told apart. */
function proposes(compared: DuplicateComparison = COMPARED, theme: 'light' | 'dark' = 'light') {
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  let items = [PAIR]
  answer({
    'GET /v1/duplicates/:record': () => ({ items, next: null, count: items.length }),
    'GET /v1/duplicates/:record/compare': () => compared,
    'POST /v1/duplicates/:record/decisions': () => {
      items = []
      return { is_dismissed: true }
    },
    [MERGES]: () => {
      items = []
      return { uuid: MERGE, kept_uuid: OLD }
    },
  })
  return showScreen(feature, '/list', { isSignedIn: false, theme })
}

const compare = async () => {
  await page.getByRole('button', { name: /Dubletten/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vergleichen' }).click()
  await expect.element(page.getByRole('button', { name: 'Zusammenführen' })).toBeVisible()
}

test('7.15.9 Two duplicate customers are compared by keyboard, and each field gets the chosen value', async () => {
  await proposes()
  await page.getByRole('button', { name: /Dubletten/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Gleiche Telefonnummer')).toBeVisible()
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Vergleichen' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'Ort: Loitz' })).toBeChecked()
  await expect.element(dialog.getByText('Werkstattscheine').getByText('3')).toBeVisible()
  expect(await violations()).toEqual([])
  dialog.getByRole('radio', { name: 'Ort: Loitz' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dialog.getByRole('radio', { name: 'Ort: Demmin' })).toBeChecked()
  // After a refusal because a colleague was faster, the choice stays.
  answer({ [MERGES]: () => refusal('version_conflict') })
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'Ort: Demmin' })).toBeChecked()
  answer({ [MERGES]: () => ({ uuid: MERGE, kept_uuid: OLD }) })
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  await expect.element(page.getByText('Zusammengeführt. Das lässt sich', { exact: false })).toBeVisible()
  expect(askedFor(MERGES).at(-1)?.body).toEqual({
    kept_uuid: OLD,
    merged_uuid: NEW,
    kept_version: 4,
    merged_version: 2,
    take: ['email'],
    is_vin_confirmed: false,
  })
})

test('7.15.9 Rows with different VINs are merged only after the user confirms that they are one car, and the other row can be kept', async () => {
  await proposes(Object.assign({}, COMPARED, { vins_differ: true }))
  await compare()
  const button = page.getByRole('button', { name: 'Zusammenführen' })
  await expect.element(button).toBeDisabled()
  await page.getByRole('checkbox', { name: /dasselbe Auto/ }).click()
  await expect.element(button).toBeEnabled()
  await page.getByRole('radio', { name: 'Geht darin auf' }).click()
  await button.click()
  await expect.poll(() => askedFor(MERGES).at(-1)?.body).toMatchObject({ kept_uuid: NEW, take: ['name'] })
})

test('7.15.9 Two customers who are not the same are no longer proposed', async () => {
  await proposes(COMPARED, 'dark')
  await page.getByRole('button', { name: /Dubletten/ }).click()
  await page.getByRole('button', { name: 'Nicht dieselben' }).click()
  await expect.element(page.getByText('Zurzeit fällt kein doppelter Eintrag auf.')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('7.15.9 The form of a merged customer leads to the kept one, and says before the merge is undone what stays', async () => {
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  answer({
    'GET /v1/duplicates/:record/rows/:uuid': () => ({ merged_into: merge(OLD, 'Ida Quellbrunn'), merges: [] }),
    'GET /v1/duplicates/:record/merges/:merge_uuid': () => UNDOING,
    'POST /v1/duplicates/:record/merges/:merge_uuid/undo': () => ({ uuid: MERGE, kept_uuid: OLD, restored_uuid: NEW }),
  })
  const { address } = await showScreen(feature, '/form', { isSignedIn: false })
  await expect.element(page.getByText('Was Sie hier eingegeben haben, bleibt stehen.')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig machen' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Dateien')).toBeVisible()
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect.poll(() => askedFor('POST /v1/duplicates/:record/merges/:merge_uuid/undo')).toHaveLength(1)
  await page.getByRole('link', { name: /Ida Quellbrunn.* öffnen/ }).click()
  await expect.poll(address).toBe(`/workshop/customers/${OLD}`)
})

test('7.15.9 If another customer has got the customer number meanwhile, the dialog that undoes a merge links to that customer', async () => {
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  answer({
    'GET /v1/duplicates/:record/rows/:uuid': () => ({ merged_into: merge(OLD, 'Ida Quelle'), merges: [] }),
    'GET /v1/duplicates/:record/merges/:merge_uuid': () =>
      Object.assign({}, UNDOING, {
        taken: [{ field: 'number', value: 'K-2', holder: { uuid: OLD, label: 'Jens Neumann' } }],
      }),
  })
  await showScreen(feature, '/form', { isSignedIn: false })
  await page.getByRole('button', { name: 'Rückgängig machen' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/K-2.* gehört inzwischen zu .*Jens Neumann/)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: /Jens Neumann.* öffnen/ })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Rückgängig machen' })).toBeDisabled()
  expect(await violations()).toEqual([])
})
