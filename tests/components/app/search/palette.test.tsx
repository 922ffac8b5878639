import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Palette } from '#renderer/app/search/Palette.tsx'
import { closePalette, openPalette } from '#renderer/app/search/paletteState.ts'
import { pathOfCode } from '#renderer/shared/scan/pathOfCode.ts'
import { answer } from '#tests/support/components/answers.ts'
import { pressKey, scanKeys } from '#tests/support/components/pressKeys.ts'
import { show } from '#tests/support/components/show.tsx'
import { signIn } from '#tests/support/components/signedIn.ts'

const CODE = 'W:AgF7VzU_5CJJ0zcDAAdKbT'
const PATH = pathOfCode(CODE)

const Address = () => <output aria-label="Adresse">{useLocation().pathname}</output>

beforeEach(async () => {
  signIn()
  answer({
    'GET /v1/search': () => ({ items: [], unfinished: [], is_similar: false }),
    'GET /v1/search/recent': () => ({ items: [] }),
  })
  await show(
    <>
      <Palette />
      <Address />
    </>,
    ['search', 'shell'],
  )
  openPalette()
  await expect.element(page.getByRole('combobox', { name: 'Überall suchen' })).toHaveFocus()
})
afterEach(closePalette)

test.each([
  ['Enter', CODE, 20],
  ['Tab', CODE, 20],
  // The keys are slower than the setting, so the code is recognised by its text.
  ['Tab', CODE, 100],
  // The keys of an American scanner at a German computer.
  ['Enter', 'WÖAgF7VyU?5CJJ0ycDAAdKbT', 20],
  ['Tab', 'WÖAgF7VyU?5CJJ0ycDAAdKbT', 20],
] as const)(
  'A paper code with %s behind it opens its sheet from the search, typed at a pace of: %s at %i ms',
  async (ending, code, pause) => {
    scanKeys(code, pause, ending)
    await expect.element(page.getByLabelText('Adresse')).toHaveTextContent(PATH ?? '')
    await expect.element(page.getByRole('combobox', { name: 'Überall suchen' })).not.toBeInTheDocument()
  },
)

test('Tab behind a typed text leaves the search as it is', async () => {
  for (const [at, key] of [...'abc'].entries()) pressKey(key, performance.now() + at * 200)
  pressKey('Tab', performance.now() + 600)
  await expect.element(page.getByRole('combobox', { name: 'Überall suchen' })).toHaveValue('abc')
  await expect.element(page.getByLabelText('Adresse')).toHaveTextContent('/')
})
