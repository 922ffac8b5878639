import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { show } from '#tests/support/components/show.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, nth) => `Zeile ${nth + 1}`).join('\n')

/** Height of the field, in lines of its text. */
function rowsOf(field: HTMLElement): number {
  const style = getComputedStyle(field)
  const edges = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom) + 2
  return Math.round((field.offsetHeight - edges) / Number.parseFloat(style.lineHeight))
}

test('A field for several lines grows with its text, from its fewest to its most lines', async () => {
  const { getByLabelText } = await show(<GrowingTextarea label="Notiz" minRows={3} maxRows={6} />, [])
  const field = getByLabelText('Notiz').element() as HTMLTextAreaElement
  expect(rowsOf(field)).toBe(3)
  await userEvent.fill(field, lines(5))
  expect(rowsOf(field)).toBe(5)
  await userEvent.fill(field, lines(20))
  expect(rowsOf(field)).toBe(6)
  expect(field.scrollHeight).toBeGreaterThan(field.clientHeight)
  await userEvent.fill(field, '')
  expect(rowsOf(field)).toBe(3)
})
