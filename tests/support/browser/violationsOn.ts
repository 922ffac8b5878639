import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { linesOf, RULES, settled } from './accessibility.ts'

/** Accessibility problems of the page, or of the parts that `part` selects, by the rules of WCAG 2.2 AA. */
export async function violationsOn(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(settled)
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'] })
    // Our pages have no frame of another origin, so axe needs no page of its own and takes a quarter of the time.
    .setLegacyMode(true)
    .analyze()
  return linesOf(violations)
}
