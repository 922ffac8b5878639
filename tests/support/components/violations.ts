import axe from 'axe-core'
import { linesOf, RULES, settled } from '../browser/accessibility.ts'

/** Accessibility problems of what is shown, by the rules of WCAG 2.2 AA. */
export async function violations(): Promise<string[]> {
  await settled()
  const { violations: found } = await axe.run(document.body, {
    runOnly: { type: 'tag', values: RULES },
    resultTypes: ['violations'],
  })
  return linesOf(found)
}
