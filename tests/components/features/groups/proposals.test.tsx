import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { GroupProposals } from '#contract/api/administration/rights.ts'
import { GROUP_PROPOSALS } from '#contract/dashboard/firstRun.ts'
import { group } from '#contract/records/group.ts'
import { feature } from '#renderer/features/groups/feature.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { recordAnswers } from '#tests/support/components/recordAnswers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const PROPOSALS = 'GET /v1/admin/groups/proposals'
const TAKE = 'PATCH /v1/admin/groups/:group_uuid/rights'
const frame = { locations: [], upload_groups: [], custom: [], custom_labels: {} }
const missing = [{ scope: '*', permission: 'location.workshop.shouldiscompare.create' }]
const BLANK = {
  name: '',
  description: '',
  color: '#1f6feb',
  start_page: '',
  sync_source: 'none' as const,
  member_count: 0,
  permission_count: 0,
}
const lacking: GroupProposals = { groups: [{ uuid: uuidOf(7), name: 'Mechatroniker', missing }], frame }

test('A proposal shows the permissions that a group lacks, and one click adds them', async () => {
  answer(recordAnswers(group, [], BLANK).answers)
  let isTaken = false
  answer({
    [PROPOSALS]: () => (isTaken ? { groups: [], frame } : lacking),
    [TAKE]: () => {
      isTaken = true
      return { permissions: {}, members: [], frame }
    },
  })
  await showScreen(feature, '/admin/groups')
  const note = page.getByRole('note')
  await note.getByText('Mechatroniker – fehlende Rechte: 1').click()
  await expect.element(note.getByRole('listitem').filter({ hasText: '(Alle)' }).last()).toBeVisible()
  expect(await violations()).toEqual([])
  expect(askedFor(TAKE)).toEqual([])
  await note.getByRole('button', { name: 'Vorschlag für Mechatroniker übernehmen' }).click()
  await expect.element(note).not.toBeInTheDocument()
  expect(askedFor(TAKE)).toMatchObject([{ body: { give: missing } }])
})

test('A user who hides the proposals for groups does not see them again', async () => {
  answer(recordAnswers(group, [], BLANK).answers)
  answer({
    [PROPOSALS]: () => lacking,
    'POST /v1/auth/hints/dismissed': () => ({ ...ANNA, dismissed_hints: [GROUP_PROPOSALS] }),
  })
  await showScreen(feature, '/admin/groups')
  await page.getByRole('note').getByRole('button', { name: 'Nicht mehr zeigen' }).click()
  await expect.element(page.getByRole('note')).not.toBeInTheDocument()
})
