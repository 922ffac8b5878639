import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { NUMBERED_RIGHTS } from '#contract/permissions/catalogue.ts'
import { AnsweredFindings } from '#renderer/features/acceptance/confirmed/AnsweredFindings.tsx'
import { acceptanceRow, finding } from '#tests/support/components/acceptanceRows.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const ANSWERS = 'GET /v1/service/direct_acceptance/:uuid/answers'
const BRAKE = finding(501, { finding: 'Bremse', answer: 'accepted', answered_by: 'Ulla Kranich', price: 30_000 })
const WIPER = finding(502, { finding: 'Wischer', price: 4_900 })
const row = acceptanceRow(106, { status: 'completed', paper_uuid: uuidOf(601), findings: [BRAKE, WIPER] })

async function shown(isNewest: boolean) {
  const prices = { [NUMBERED_RIGHTS['numbered.prices'].setting]: 104 }
  answer({
    'GET /v1/settings/staff': () => ({ data: prices, version: 1 }),
    [ANSWERS]: () => ({
      items: [
        {
          finding_id: WIPER.id,
          answer: 'accepted',
          answered_at: '2020-01-02T09:00:00.000Z',
          answered_by: 'Ayşe Yıldız',
          consent_method: 'phone',
          note: 'Bitte bis Freitag',
          price: 5_900,
        },
      ],
    }),
  })
  signIn({ [EVERY_LOCATION]: ['custom.104'] })
  return show(<AnsweredFindings row={row} isNewest={isNewest} />, ['acceptance'])
}
const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })

test('7.14 A signed acceptance shows an answer by phone with name, way, time and price, and adds it to the sum', async () => {
  await shown(true)
  const wiper = line('Wischer')
  await expect.element(wiper).toMatchTextContent(/Freigegeben/)
  await expect.element(wiper).toMatchTextContent(/Ayşe Yıldız.* · Telefon · .*02\.01\.2020/)
  await expect.element(wiper).toMatchTextContent(/Beim Abschluss: Offen/)
  await expect.element(wiper).toMatchTextContent(/59,00/)
  await expect.element(wiper).toMatchTextContent(/Bitte bis Freitag/)
  await expect.element(page.getByText(/Zugestimmt: .*359,00/)).toBeVisible()
  await expect.element(line('Bremse')).not.toMatchTextContent(/Beim Abschluss/)
  expect(await violations()).toEqual([])
})

test('7.14 An earlier revision shows the answers that it was signed with', async () => {
  await shown(false)
  await expect.element(line('Wischer')).toMatchTextContent(/Offen/)
  await expect.element(page.getByText(/Zugestimmt: .*300,00/)).toBeVisible()
  expect(askedFor(ANSWERS)).toEqual([])
})
