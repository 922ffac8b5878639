import type { Page } from 'playwright/test'

/** Milliseconds between two keys of a scan, far below the longest pause that the app takes for one of a scanner. */
const GAP_MS = 4

/**
 * A hand scanner: faster than any user, and it ends with Enter. Each key carries the time of the device, as the
 * system's queue keeps it, so that a slow machine reads the same as a fast one.
 */
export async function scanCode(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // The clock of the machine: the browser ignores a time before its own start.
  const start = performance.timeOrigin + performance.now()
  for (const [index, character] of [...code, 'Enter'].entries()) {
    const timestamp = (start + index * GAP_MS) / 1_000
    const key = character === 'Enter' ? { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' } : { text: character }
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: character, timestamp, ...key })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: character, timestamp })
  }
  await session.detach()
}
