import { expect, type Page, test } from 'playwright/test'

/**
 * Actions of a user, as the browser saw them. `clicks`: presses and taps. `drags`: presses that moved. `keys`: keys
 * that do something, such as Enter, Tab and shortcuts. `texts`: runs of typing into one field. `letters`: what was
 * typed.
 */
type Actions = { clicks: number; drags: number; keys: number; texts: number; letters: number }
type Limits = Partial<Actions> & { seconds?: number }

/** The time of a practised user: from one control to the next, and for each key (s). */
const CLICK_SECONDS = 1.2
const KEY_SECONDS = 0.18

const STORE = 'test.actions'

/** Counts the actions in the page. Events that a script dispatches are not trusted and do not count. */
function listen(store: string): void {
  const none: Actions = { clicks: 0, drags: 0, keys: 0, texts: 0, letters: 0 }
  // Beyond this way a press is a drag (pixels).
  const stillness = 8
  const add = (what: keyof Actions, amount = 1) => {
    const now: Actions = JSON.parse(sessionStorage.getItem(store) ?? JSON.stringify(none))
    sessionStorage.setItem(store, JSON.stringify({ ...now, [what]: now[what] + amount }))
  }
  let from: { x: number; y: number } | null = null
  let typing: EventTarget | null = null
  const on = <K extends keyof WindowEventMap>(name: K, act: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(name, (event) => event.isTrusted && act(event), true)
  on('pointerdown', ({ clientX, clientY }) => {
    from = { x: clientX, y: clientY }
    typing = null
  })
  on('pointerup', ({ clientX, clientY }) => {
    if (from) add(Math.hypot(clientX - from.x, clientY - from.y) > stillness ? 'drags' : 'clicks')
    from = null
  })
  on('beforeinput', (event) => {
    if (!(event instanceof InputEvent) || event.inputType !== 'insertText') return
    if (typing !== event.target) add('texts')
    typing = event.target
    add('letters', event.data?.length ?? 0)
  })
  on('keydown', (event) => {
    const { key, repeat, ctrlKey, metaKey, altKey, target } = event
    if (repeat || ['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return
    const isTyped =
      key.length === 1 &&
      !(ctrlKey || metaKey || altKey) &&
      (target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLElement && target.isContentEditable) ||
        (target instanceof HTMLInputElement && /^(text|search|email|tel|url|password|number)$/.test(target.type)))
    if (isTyped) return
    typing = null
    add('keys')
  })
}

const read = (page: Page): Promise<Actions> =>
  page.evaluate((store) => {
    const none = { clicks: 0, drags: 0, keys: 0, texts: 0, letters: 0 }
    const counted = sessionStorage.getItem(store)
    sessionStorage.removeItem(store)
    return counted ? JSON.parse(counted) : none
  }, STORE)

/** Seconds that a practised user takes for the actions, without the waits for the server. */
const secondsOf = ({ clicks, drags, keys, letters }: Actions): number =>
  (clicks + drags) * CLICK_SECONDS + (keys + letters) * KEY_SECONDS

/** Counts the actions on a page from now on, also on the pages that it goes to. */
export async function countActions(page: Page) {
  await page.addInitScript(listen, STORE)
  await page.evaluate(listen, STORE)
  return {
    /** Runs a task, and expects no more of any action than its limit. An action without a limit must not happen. */
    async task(name: string, limits: Limits, work: () => Promise<void>): Promise<Actions> {
      return test.step(name, async () => {
        await read(page)
        await work()
        const done = await read(page)
        const { seconds: most, ...bounds } = limits
        test.info().annotations.push({ type: 'actions', description: `${name}: ${JSON.stringify(done)}` })
        for (const [what, count] of Object.entries(done) as [keyof Actions, number][]) {
          const isText = what === 'texts' || what === 'letters'
          const bound = bounds[what] ?? (isText && most !== undefined ? Number.POSITIVE_INFINITY : 0)
          expect(count, `${name}: ${what} of ${JSON.stringify(done)}`).toBeLessThanOrEqual(bound)
        }
        if (most !== undefined)
          expect(secondsOf(done), `${name}: seconds of ${JSON.stringify(done)}`).toBeLessThanOrEqual(most)
        return done
      })
    },
  }
}
