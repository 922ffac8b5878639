import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn, test } from '#tests/support/browser/e2e.ts'
import { layoutProblems } from '#tests/support/browser/layoutProblems.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { person } from '../chat/chatPages.ts'
import { SCREENS, STATES, type State, USUAL } from './states.ts'

/** The folder of `npm run pictures`. */
const FOLDER = process.env.PICTURES

/** Number of Tab stops that are checked: head, menu and the beginning of the screen. */
const STOPS = 15

async function show(page: Page, server: DemoServer, { role, path, language = 'de', theme = 'light', act }: State) {
  await (await personOf(server, role)).call('PATCH', '/auth/user', { language, theme })
  await signInOn(page, server, role, 0, path)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  await act?.(page)
  await page.waitForLoadState('networkidle')
}

/** Invisible focus: elements that look the same with and without the focus. */
async function unseenStops(page: Page): Promise<string[]> {
  const unseen: string[] = []
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      // The frame around a field, or the card around its link, may show it instead.
      const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling]
      const poll = () =>
        around
          .filter((one) => one !== null && one !== undefined)
          .flatMap((one) => [null, '::before', '::after'].map((part) => getComputedStyle(one, part)))
          .map(({ outline, boxShadow, border, background, color, clipPath, opacity }) =>
            [outline, boxShadow, border, background, color, clipPath, opacity].join(),
          )
          .join('|')
      const focused = poll()
      element.blur()
      const isShown = focused !== poll()
      element.focus()
      return isShown ? null : element.outerHTML.slice(0, 160)
    })
    if (found) unseen.push(found)
  }
  return unseen
}

const people = new Map<string, ReturnType<typeof person>>()
/** Signs in once for all states of a role. */
function personOf(server: DemoServer, role: string) {
  const known = people.get(role) ?? person(server, role)
  people.set(role, known)
  return known
}

// All forty, for people who look at them. The others show the same screens in other ways.
for (const state of FOLDER || process.env.TEST_FULL ? STATES : STATES.filter(({ name }) => USUAL.includes(name)))
  test(`${state.name}: The screen shows nothing that is cut, covered, too small or unreadable`, async ({
    browser,
    server,
  }) => {
    const { screen = 'laptop' } = state
    const context = await browser.newContext({
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      viewport: SCREENS[screen],
      hasTouch: screen === 'tablet',
      isMobile: screen === 'tablet',
    })
    const page = await context.newPage()
    await show(page, server, state)
    const breaks = await violationsOn(page)
    if (FOLDER) {
      await mkdir(FOLDER, { recursive: true })
      await page.screenshot({ path: join(FOLDER, `${state.name}.png`) })
    }
    const problems = [...breaks, ...(await layoutProblems(page, screen === 'tablet'))]
    if (screen !== 'tablet') problems.push(...(await unseenStops(page)).map((where) => `focus is not seen: ${where}`))
    expect(problems).toEqual([])
    await context.close()
  })
