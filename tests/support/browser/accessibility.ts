/** The rules of WCAG 2.2 AA. */
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Problem = { id: string; nodes: readonly { html: string }[] }

/** Characters of an element that are shown. */
const SHOWN = 200

/** A line for each element with a problem. */
export const linesOf = (problems: readonly Problem[]): string[] =>
  problems.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, SHOWN)}`))

/**
 * Waits in the page until all movement ends: a colour in the middle of a transition is no real colour. A new element
 * starts to move with the next frame only, so there are two frames before each check. It uses nothing outside of
 * itself, so that it can be sent to a page.
 */
export async function settled(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const moving = () =>
    document
      .getAnimations()
      // An endless animation, such as the light on loading parts, is no transition.
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
  do {
    await Promise.all(moving().map((animation) => animation.finished.catch(() => undefined)))
    await frame()
    await frame()
  } while (moving().length > 0)
}
