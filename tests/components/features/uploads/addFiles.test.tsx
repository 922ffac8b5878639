import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AddFiles } from '#renderer/features/uploads/add/AddFiles.tsx'
import { useChosenFiles } from '#renderer/features/uploads/add/chosenFiles.ts'
import { answer } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

test('A file that was chosen by mistake can be removed before the others are sent', async () => {
  answer({
    'GET /v1/uploads/groups': () => ({
      items: [
        {
          uuid: uuidOf(1),
          name: 'Allgemein',
          description: '',
          allowed_types: ['text'],
          max_megabytes: 50,
          quota_megabytes: null,
          used_bytes: 0,
          retention_days: null,
          may_create: true,
          may_update: true,
          may_delete: true,
        },
      ],
    }),
  })
  const chosen = (name: string) => ({ file: new File(['x'], name), handle: null })
  useChosenFiles.setState({ files: [chosen('richtig.txt'), chosen('falsch.txt')] })
  await show(<AddFiles />, ['upload'])
  await userEvent.click(page.getByRole('button', { name: 'falsch.txt entfernen' }))
  await expect.element(page.getByText('falsch.txt')).not.toBeInTheDocument()
  await expect.element(page.getByText('richtig.txt')).toBeVisible()
  expect(useChosenFiles.getState().files.map(({ file }) => file.name)).toEqual(['richtig.txt'])
  expect(await violations()).toEqual([])
})
