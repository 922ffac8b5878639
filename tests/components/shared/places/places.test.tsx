import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paperCode } from '#contract/workshop/paperCode.ts'
import { PlaceTrail } from '#renderer/records/places/PlaceTrail.tsx'
import { noteScan } from '#renderer/shared/places/noteScan.ts'
import { placeStation } from '#renderer/shared/places/placeStation.ts'
import { StationCard } from '#renderer/shared/places/StationCard.tsx'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const PAPER = uuidOf(810)

test('Point 31.5 A computer at the key rack notes the key of each scanned visit, and nothing for other codes', async () => {
  answer({
    'POST /v1/service/places': ({ body }) => ({ licensePlate: 'DEM-OR 1', record: body.record, uuid: body.uuid }),
  })
  await show(<StationCard />, ['places'])
  expect(await noteScan([paperCode(PAPER)])).toBe(null)
  await page.getByLabelText('Name des Platzes').fill('Brett 3')
  await page.getByLabelText('Art des Platzes').selectOptions('Schlüsselbrett')
  await expect.element(page.getByRole('checkbox', { name: 'Schlüssel', exact: true })).toBeChecked()
  expect(await violations()).toEqual([])
  expect(await noteScan(['4006381333931'])).toBe(null)
  expect(await noteScan(['w;x', paperCode(PAPER)])).toMatchObject({ licensePlate: 'DEM-OR 1', place: 'Brett 3' })
  expect(askedFor('POST /v1/service/places').map(({ body }) => body)).toEqual([
    { record: 'paper', uuid: PAPER, things: ['key'], kind: 'rack', place: 'Brett 3' },
  ])
  placeStation.set(Object.assign({}, placeStation.get(), { place: '' }))
})

test('Point 31.5 The trail names the last place of each thing, such as the key, first', async () => {
  const by = { uuid: uuidOf(811), first_name: 'Ole', last_name: 'Beispiel' }
  answer({
    'GET /v1/service/places/:record/:uuid': () => ({
      items: [
        { uuid: uuidOf(3), thing: 'key', source: 'rack', place: 'Brett 3', at: '2026-09-16T08:10:00.000Z', by },
        { uuid: uuidOf(2), thing: 'car', source: 'typed', place: '', at: '2026-09-16T08:00:00.000Z', by },
        { uuid: uuidOf(1), thing: 'key', source: 'desk', place: 'Annahme', at: '2026-09-16T07:00:00.000Z', by: null },
      ],
    }),
  })
  await show(<PlaceTrail record="paper" uuid={PAPER} version={1} />, ['places', 'records'])
  await expect.element(page.getByRole('definition').nth(0)).toMatchTextContent(/^Brett 3$/)
  await expect.element(page.getByRole('definition').nth(1)).toMatchTextContent(/^Unbekannt$/)
  await expect.element(page.getByRole('listitem').nth(2)).toMatchTextContent(/Annahme/)
  expect(await violations()).toEqual([])
})
