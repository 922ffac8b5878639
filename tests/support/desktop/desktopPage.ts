import type { Page } from 'playwright/test'
import type { CallIn, CallName, CallOut, DesktopBridge, PushData, PushName, Reply } from '#contract/ipc/table.ts'

declare const window: Window & { desktop: DesktopBridge; heard: Record<string, unknown[]> }

/** Calls the main process like the page's own scripts. */
export function callMain<N extends CallName>(page: Page, name: N, input: CallIn<N>): Promise<Reply<CallOut<N>>> {
  const call: [CallName, unknown] = [name, input]
  const reply: Promise<unknown> = page.evaluate(([called, given]) => window.desktop.call(called, given as never), call)
  return reply as Promise<Reply<CallOut<N>>>
}

/** Starts to record the pushes of the main process; `heard` reads them. */
export async function listen(page: Page, ...names: PushName[]): Promise<void> {
  await page.evaluate((wanted) => {
    window.heard = Object.fromEntries(wanted.map((name) => [name, []]))
    for (const name of wanted) window.desktop.on(name, (data) => window.heard[name]?.push(data))
  }, names)
}

export function heard<N extends PushName>(page: Page, name: N): Promise<PushData<N>[]> {
  return page.evaluate((wanted) => window.heard[wanted] ?? [], name) as Promise<PushData<N>[]>
}
