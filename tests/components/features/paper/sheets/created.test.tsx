import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CREATED, useCreatedFocus } from '#renderer/features/paper/sheets/created.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Sheet() {
  useCreatedFocus('finding')
  return (
    <form>
      <div data-field="finding">
        <input aria-label="Befund" />
      </div>
      <div data-field="answer">
        <input aria-label="Antwort" />
      </div>
      <input aria-label="Neue Arbeit" />
      <button type="button">Drucken</button>
    </form>
  )
}
const field = (name: string) => page.getByRole('textbox', { name })

const opened = (state: unknown) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', state }]}>
      <Sheet />
    </MemoryRouter>,
  )

test('The first field of a new sheet takes the focus', async () => {
  await opened(CREATED)
  vi.runAllTimers()
  await expect.element(field('Befund')).toHaveFocus()
})

test.for(['Antwort', 'Neue Arbeit'])(
  'A field of a new sheet that the user has gone to already keeps the focus: %s',
  async (name) => {
    await opened(CREATED)
    field(name).element().focus()
    vi.runAllTimers()
    await expect.element(field(name)).toHaveFocus()
  },
)

test('A sheet that was only opened, and not created, leaves the focus where it is', async () => {
  await opened(null)
  page.getByRole('button').element().focus()
  vi.runAllTimers()
  await expect.element(page.getByRole('button')).toHaveFocus()
})
