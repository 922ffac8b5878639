import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BulkTools } from '#renderer/features/uploads/list/BulkTools.tsx'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'

const CHANGE = 'POST /v1/uploads/bulk/change'

test('If tags do not fit at one of the files, the field says so and keeps what was typed', async () => {
  answer({
    'GET /v1/uploads/groups': () => ({ items: [] }),
    [CHANGE]: () => refusal('validation_failed', { fields: { add_tags: 'too_long' } }),
  })
  signIn({ [`upload_group:${uuidOf(9)}`]: ['upload_group.read', 'upload_group.update'] })
  await show(<BulkTools uuids={[uuidOf(1), uuidOf(2)]} />, ['upload'])
  await page.getByRole('button', { name: 'Schlagwort', exact: true }).click()
  const field = page.getByLabelText('Schlagwörter hinzufügen').first()
  await field.fill('Waschhalle')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  const text = /Eine der Dateien hätte damit mehr als 20 Schlagwörter\. Es wurde nichts geändert\./
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('Waschhalle', { exact: true })).toBeVisible()
  expect(askedFor(CHANGE)).toHaveLength(1)
})
