import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FindPaper } from '#renderer/features/paper/find/FindPaper.tsx'
import { pathOfCode } from '#renderer/shared/scan/pathOfCode.ts'
import { scanKeys } from '#tests/support/components/pressKeys.ts'
import { show } from '#tests/support/components/show.tsx'
import { signIn } from '#tests/support/components/signedIn.ts'

const Address = () => <output aria-label="Adresse">{useLocation().pathname}</output>

test.each([
  ['Enter', 'W:AgF7VzU_5CJJ0zcDAAdKbT/2'],
  ['Tab', 'W:AgF7VzU_5CJJ0zcDAAdKbT'],
  // An American scanner at a German computer.
  ['Tab', 'WÖAgF7VyU?5CJJ0ycDAAdKbT'],
] as const)(
  'A paper code with %s behind it opens its sheet from the search field of the papers: %s',
  async (ending, code) => {
    signIn()
    await show(
      <>
        <FindPaper />
        <Address />
      </>,
      ['paper', 'records'],
    )
    await page.getByRole('button', { name: 'Finden' }).click()
    await expect.element(page.getByRole('textbox')).toHaveFocus()
    scanKeys(code, 20, ending)
    await expect.element(page.getByLabelText('Adresse')).toHaveTextContent(pathOfCode(code) ?? '')
  },
)
