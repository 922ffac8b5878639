import type { CDPSession, Locator, Page } from 'playwright'

type Way = {
  steps: number
  /** Place of the pointer (pixels) beside the place at which the drag began. */
  at: (step: number) => { x: number; y: number }
}

async function scriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
}

/**
 * Drags `source` along a way and gives the drag up with Escape. Returns the 95th percentile and the longest of the
 * frames, and the mean script time of a move (ms). The session has `Performance` enabled.
 */
export async function dragFrames(page: Page, cdp: CDPSession, source: Locator, { steps, at }: Way) {
  const box = await source.boundingBox()
  if (!box) throw new Error('There is nothing to drag')
  const before = await scriptMs(cdp)
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const step = (now: number) => {
      frames.push(now - last)
      last = now
      if (!('stopFrames' in window)) requestAnimationFrame(step)
    }
    Reflect.deleteProperty(window, 'stopFrames')
    Object.assign(window, { frames })
    requestAnimationFrame(step)
  })
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  for (let step = 1; step <= steps; step += 1) {
    const { x, y } = at(step)
    await page.mouse.move(box.x + 10 + x, box.y + 10 + y)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const frames = await page.evaluate(() => {
    Object.assign(window, { stopFrames: true })
    return (window as unknown as { frames: number[] }).frames.slice(1)
  })
  const sorted = frames.toSorted((a, b) => a - b)
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longest: sorted.at(-1) ?? 0,
    scriptMsPerMove: ((await scriptMs(cdp)) - before) / steps,
  }
}
