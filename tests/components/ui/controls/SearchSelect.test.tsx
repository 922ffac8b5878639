import { type FormEvent, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ReferenceField } from '#renderer/records/fields/ReferenceField.tsx'
import { SearchMultiSelect, SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { answer } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'

const NAMES = ['Anna Winter', 'Bert Muster', 'Beate Beispiel', 'Carla Müller']

/** Replaces the options of the shown list, as an answer of the server would. */
let offer: (names: string[]) => void = () => {}

type Start = { start?: string | null; first?: string[]; mayBeEmpty?: boolean }

function People({ start = null, first = NAMES, mayBeEmpty = false }: Start) {
  const [value, setValue] = useState(start)
  const [names, setNames] = useState(first)
  offer = setNames
  return (
    <>
      <SearchSelect
        label="Person"
        data={names}
        value={value}
        onChange={setValue}
        nothingFoundMessage="Niemand"
        clearable={mayBeEmpty}
      />
      <output>{value ?? 'leer'}</output>
    </>
  )
}

function Team() {
  const [value, setValue] = useState<string[]>([])
  return (
    <>
      <SearchMultiSelect label="Personen" data={NAMES} value={value} onChange={setValue} hidePickedOptions />
      <output>{value.join('|') || 'leer'}</output>
    </>
  )
}

const chosen = () => page.getByRole('status')
const field = () => page.getByRole('combobox', { name: 'Person' })
const highlighted = () => page.css('[data-combobox-selected]')

test('Enter takes the first match of a list, which is highlighted from the first typed letter', async () => {
  await show(<People />, [])
  await field().click()
  await userEvent.keyboard('mül')
  await expect.element(highlighted()).toHaveTextContent('Carla Müller')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('Carla Müller')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
})

test('The arrow key moves on from the highlighted first match, and Enter takes the highlighted option', async () => {
  await show(<People />, [])
  await field().click()
  await userEvent.keyboard('be{ArrowDown}')
  await expect.element(highlighted()).toHaveTextContent('Beate Beispiel')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('Beate Beispiel')
})

test('Enter changes nothing in a list without a typed text or a highlighted option', async () => {
  await show(<People start="Bert Muster" />, [])
  await field().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('Bert Muster')
  await userEvent.keyboard('a{Backspace}')
  await expect.element(highlighted()).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('Bert Muster')
})

test('Enter on a text that nothing matches chooses nothing', async () => {
  await show(<People />, [])
  await field().click()
  await userEvent.keyboard('xyz{Enter}')
  await expect.element(chosen()).toHaveTextContent('leer')
})

test('Enter takes the first match of a list that a letter has opened again', async () => {
  await show(<People />, [])
  await field().click()
  await userEvent.keyboard('{Escape}c{Enter}')
  await expect.element(chosen()).toHaveTextContent('Carla Müller')
})

test('Options that arrive later move the highlight to the first match among them', async () => {
  await show(<People first={['Bert Muster']} />, [])
  await field().click()
  await userEvent.keyboard('be')
  await expect.element(highlighted()).toHaveTextContent('Bert Muster')
  offer(['Beate Beispiel', 'Bert Muster'])
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Beate Beispiel')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('Beate Beispiel')
})

test('An option that the user has highlighted is chosen, even if other options arrive before it', async () => {
  await show(<People first={['Bert Muster', 'Berta Muster']} />, [])
  await field().click()
  await userEvent.keyboard('be{ArrowDown}')
  await expect.element(highlighted()).toHaveTextContent('Berta Muster')
  offer(['Beate Beispiel', 'Bert Muster', 'Berta Muster'])
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Beate Beispiel')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent('Berta Muster')
})

test('A typed letter replaces the chosen text after a click, and after a choice', async () => {
  await show(<People start="Bert Muster" />, [])
  await field().click()
  await userEvent.keyboard('c')
  await expect.element(field()).toHaveValue('c')
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('Carla Müller')
  await userEvent.keyboard('a')
  await expect.element(field()).toHaveValue('a')
  await userEvent.keyboard('{Tab}')
  await expect.element(field()).toHaveValue('Carla Müller')
})

test('A second click puts the caret into the chosen text', async () => {
  await show(<People start="Bert Muster" />, [])
  await field().click()
  await field().click()
  const input = field().element() as HTMLInputElement
  expect(input.selectionStart).toBe(input.selectionEnd)
})

test('Enter takes one person after the other in a list that allows several', async () => {
  await show(<Team />, [])
  await page.getByRole('combobox', { name: 'Personen' }).click()
  await userEvent.keyboard('carla{Enter}be{ArrowDown}{Enter}{Enter}')
  await expect.element(chosen()).toHaveTextContent('Carla Müller|Beate Beispiel')
})

/** Delays the timers and animation frames of the page by 300 ms, as on a busy machine. Keys come before them. */
function slowDown() {
  const [timer, frame] = [window.setTimeout, window.requestAnimationFrame]
  const slow = (act: TimerHandler, ms = 0, ...rest: unknown[]) => timer(act, Math.max(ms, 300), ...rest)
  vi.spyOn(window, 'setTimeout').mockImplementation(slow as typeof window.setTimeout)
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((act) => timer(() => frame(act), 300))
}

test('Keys that come faster than a busy machine draws the list lose no letter and no choice', async () => {
  await show(<Team />, [])
  await page.getByRole('combobox', { name: 'Personen' }).click()
  slowDown()
  await userEvent.keyboard('carla{Enter}be{ArrowDown}{Enter}{Enter}')
  await expect.element(chosen()).toHaveTextContent('Carla Müller|Beate Beispiel')
})

test('Enter takes the first match of a list that a letter opens on a busy machine', async () => {
  await show(<People />, [])
  await field().click()
  slowDown()
  await userEvent.keyboard('{Escape}b{ArrowDown}{Enter}')
  await expect.element(chosen()).toHaveTextContent('Beate Beispiel')
  await userEvent.keyboard('carla{Enter}')
  await expect.element(field()).toHaveValue('Carla Müller')
})

test('Enter waits for the options that the server still looks for, and another typed letter ends the waiting', async () => {
  await show(<People first={[]} />, [])
  await field().click()
  await userEvent.keyboard('be{ArrowDown}{Enter}')
  offer(NAMES)
  await expect.element(chosen()).toHaveTextContent('Beate Beispiel')
  offer([])
  await userEvent.keyboard('c{Enter}a')
  offer(NAMES)
  await expect.element(highlighted()).toHaveTextContent('Carla Müller')
  await expect.element(chosen()).toHaveTextContent('Beate Beispiel')
})

test('A click into the text of a chosen option selects all of it, so that a letter replaces it', async () => {
  await show(<People />, [])
  await field().click()
  await page.getByRole('option', { name: 'Bert Muster' }).click()
  await expect.poll(() => (field().element() as HTMLInputElement).selectionEnd).toBe('Bert Muster'.length)
  await field().click()
  await userEvent.keyboard('ca{Enter}')
  await expect.element(chosen()).toHaveTextContent('Carla Müller')
})

test('Deleting the text clears a list that may be empty', async () => {
  await show(<People start="Bert Muster" mayBeEmpty />, [])
  await field().click()
  await userEvent.keyboard('{Delete}{Tab}')
  await expect.element(chosen()).toHaveTextContent('leer')
})

test('Deleting the text has no effect on a list that may not be empty, and the text returns', async () => {
  await show(<People start="Bert Muster" />, [])
  await field().click()
  await userEvent.keyboard('{Delete}{Tab}')
  await expect.element(field()).toHaveValue('Bert Muster')
  await expect.element(chosen()).toHaveTextContent('Bert Muster')
})

test('Enter on a text without a match does not submit the form', async () => {
  const send = vi.fn((event: FormEvent) => event.preventDefault())
  await show(
    <form onSubmit={send}>
      <People />
    </form>,
    [],
  )
  await field().click()
  await userEvent.keyboard('xyz{Enter}')
  await userEvent.keyboard('{Escape}{Enter}')
  await expect.poll(() => send).toHaveBeenCalledTimes(1)
})

test('Enter in a list of records takes the first row that the server finds, not the row chosen before', async () => {
  const rows = NAMES.map((label, number) => ({ uuid: uuidOf(301 + number), label, deleted: false }))
  answer({
    'GET /v1/users/labels': ({ query }) => ({
      items: rows.filter(({ uuid, label }) =>
        query.uuids?.length ? query.uuids.includes(uuid) : label.toLowerCase().includes(query.q ?? ''),
      ),
    }),
  })
  function Reference() {
    const [value, setValue] = useState<unknown>(uuidOf(301))
    return (
      <>
        <ReferenceField
          field={{ kind: 'reference', to: 'user' }}
          value={value}
          onChange={setValue}
          input={{ id: 'person', name: 'person', label: 'Person', required: false, readOnly: false, onBlur: () => {} }}
          choice={String}
          inner={String}
          problems={{}}
        />
        <output>{String(value)}</output>
      </>
    )
  }
  await show(<Reference />, ['records'])
  await expect.element(field()).toHaveValue('Anna Winter')
  await field().click()
  await userEvent.keyboard('beate')
  await expect.element(highlighted()).toHaveTextContent('Beate Beispiel')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).toHaveTextContent(uuidOf(303))
})
