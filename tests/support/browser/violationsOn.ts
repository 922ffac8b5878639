import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SHOWN = 200

/**
 * Once what moves has come to rest: a colour in the middle of a transition is nobody's colour. What has just appeared
 * begins to move with the next frame only, so there are two frames before each look.
 */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const moving = () =>
      document
        .getAnimations()
        // What never ends, such as the light on what is loading, is no transition.
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    do {
      await Promise.all(moving().map((animation) => animation.finished.catch(() => undefined)))
      await frame()
      await frame()
    } while (moving().length > 0)
  })

/** What keeps somebody from using the page or, of it, what `part` selects, by the rules of WCAG 2.2 AA. */
export async function violationsOn(page: Page, part = 'html'): Promise<string[]> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'] })
    // Where no frame is of another origin it finds the same, without opening a page of its own: a quarter of the time.
    .setLegacyMode(true)
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, SHOWN)}`))
}
