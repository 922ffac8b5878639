import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { feature } from '#renderer/features/departments/feature.ts'
import { answer, refusal } from '#tests/support/components/answers.ts'
import { departments } from '#tests/support/components/departments.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const MEMBERS = 'GET /v1/departments/:uuid/members'

test('A list of department members that loads slowly or cannot be loaded says so, and can be loaded again', async () => {
  departments('Werkstatt')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  answer({
    [MEMBERS]: async () => {
      await held
      return refusal('no_permission')
    },
  })
  await showScreen(feature, `/admin/departments/${uuidOf(101)}?tab=members`)
  const panel = page.getByRole('tabpanel')
  await expect.element(panel.getByRole('status', { name: 'Wird geladen' })).toBeVisible()
  expect(await violations(), 'on their way').toEqual([])
  release()
  const alert = panel.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Das konnte nicht geladen werden\./)
  expect(alert.getByRole('paragraph').element().textContent).not.toBe('')
  expect(await violations(), 'not there').toEqual([])
  answer({ [MEMBERS]: () => ({ items: [], may_change: true }) })
  await panel.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})
