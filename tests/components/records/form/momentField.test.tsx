import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MomentField } from '#renderer/records/fields/MomentField.tsx'
import { show } from '#tests/support/components/show.tsx'

const INPUT = { id: 'at', name: 'at', label: 'Termin', required: true, readOnly: false, onBlur: () => {} }

function Moment({ start = null }: { start?: string | null }) {
  const [value, setValue] = useState<unknown>(start)
  const input = { ...INPUT, ...(!/Z$/.test(String(value)) && { error: 'Kein Datum' }) }
  return (
    <>
      <MomentField
        field={{ kind: 'moment' }}
        value={value}
        onChange={setValue}
        input={input}
        choice={String}
        inner={String}
        problems={{}}
      />
      <output>{String(value)}</output>
    </>
  )
}

const day = () => page.getByRole('textbox', { name: 'Tag' })
const clock = () => page.getByRole('textbox', { name: 'Uhrzeit' })

test('A date without a time names the missing time and marks its input', async () => {
  await show(<Moment />, ['records'])
  await expect.element(day()).toHaveAttribute('aria-invalid', 'true')
  await day().fill('17.09.2026')
  await expect.element(page.getByText('Die Uhrzeit fehlt.')).toBeVisible()
  await expect.element(day()).not.toHaveAttribute('aria-invalid')
  await expect.element(clock()).toHaveAttribute('aria-invalid', 'true')
  await clock().fill('25:00')
  await expect.element(page.getByText('Keine Uhrzeit, zum Beispiel 8:30')).toBeVisible()
  await clock().fill('8:30')
  await expect.element(page.getByRole('status')).toHaveTextContent('2026-09-17T06:30:00.000Z')
  await expect.element(clock()).not.toHaveAttribute('aria-invalid')
  await day().fill('')
  await expect.element(page.getByText('Der Tag fehlt.')).toBeVisible()
})

test('A kept draft with a date and no time shows that date again', async () => {
  await show(<Moment start="2026-09-17" />, ['records'])
  await expect.element(day()).toHaveValue('17.09.2026')
  await expect.element(page.getByText('Die Uhrzeit fehlt.')).toBeVisible()
})
