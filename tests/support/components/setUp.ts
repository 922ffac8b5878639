import { beforeAll } from 'vitest'
import { type Locator, locators, userEvent } from 'vitest/browser'
import '#renderer/ui/theme/styles.css'
import 'virtual:theme.css'
import { startI18n } from '#renderer/i18n/startI18n.ts'
import { shiftDate } from '#tests/support/clock/shiftDate.mjs'

// The page has the same day as all other tests.
shiftDate(Number(import.meta.env.TEST_CLOCK_OFFSET ?? 0))

await startI18n(['shell', 'errors'])

// The pointer stays where the last file left it. A toast below it would wait for ever.
beforeAll(() => userEvent.unhover(document.documentElement))

declare module 'vitest/browser' {
  interface LocatorSelectors {
    css: (selector: string) => Locator
  }
}
// Fields, rows and cells have marks in attributes, which only a CSS selector finds.
locators.extend({ css: (selector: string) => selector })
