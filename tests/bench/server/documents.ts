import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { chromium } from 'playwright'
import sharp from 'sharp'
import type { Documents } from '#server/documents/documents.ts'
import { sampleAcceptance } from '#tests/server/documents/sampleAcceptance.ts'
import { openDocuments, receipts } from '#tests/server/documents/sampleDocuments.ts'
import { chromiumOptions } from '../browser/chromiumOptions.ts'
import { median } from '../measure/median.ts'
import { memoryMb } from '../measure/memory.ts'
import { quiet } from '../measure/quiet.ts'

const ROWS = 600
const PHOTOS = 60
const ROUNDS = 15
const WARM_UP = 3
const DEALER = 'bench'
const TARGETS = { page_ms: 10, table_ms: 400, protocol_ms: 6_000, protocol_mb: 5, memory_mb: 700, held_ms: 50 }

const names = (count: number) => Array.from({ length: count }, (_, at) => `Person ${at}`)
const rounded = (value: number) => Math.round(value * 10) / 10

/** Median time of `work` (ms), after `warmUp` rounds that do not count. */
async function timeOf(work: () => Promise<unknown>, rounds = ROUNDS, warmUp = WARM_UP): Promise<number> {
  const times: number[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    const began = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - began)
  }
  return rounded(median(times))
}

/** Sixty different photos of 12 megapixels with the noise of a camera. */
async function takePhotos(): Promise<Buffer[]> {
  const size = { width: 4_000, height: 3_000 }
  const photos: Buffer[] = []
  for (let number = 0; number < PHOTOS; number += 1) {
    const noise = { type: 'gaussian', mean: 128, sigma: 10 + number / 3 } as const
    const small = sharp({ create: { width: 800, height: 600, channels: 3, background: '#777', noise } })
    photos.push(await small.resize(size).jpeg().toBuffer())
  }
  return photos
}

/** The process that draws: the only child of this one. */
function childOf(parent: number): number {
  const found = readdirSync('/proc').find((name) => {
    try {
      return new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'))
    } catch {
      return false
    }
  })
  return Number(found)
}

/** Time of the same table as a page of a hidden browser that runs already (ms), for comparison. */
async function browserMs(): Promise<number> {
  const browser = await chromium.launch(chromiumOptions)
  try {
    const page = await browser.newPage()
    const rows = receipts(names(ROWS))
      .data.rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('')
    return await timeOf(async () => {
      await page.setContent(`<table>${rows}</table>`)
      await page.pdf({ format: 'A4' })
    }, 5)
  } finally {
    await browser.close()
  }
}

async function protocolOf(documents: Documents, photos: readonly Buffer[]) {
  const data = sampleAcceptance('de', {
    photos: photos.map((bytes, at) => ({
      uuid: `photo-${at}`,
      category: 'Heck',
      taken_at: '2026-09-16T08:00:00Z',
      note: '',
      read: () => Promise.resolve(bytes),
    })),
  })
  let bytes = 0
  const ms = await timeOf(
    async () => {
      bytes = (await documents.protocolOf(DEALER, data)).length
    },
    3,
    1,
  )
  return { ms, mb: rounded(bytes / 1024 / 1024) }
}

/**
 * A page, a table of 600 rows and a protocol with 60 photos; the memory of the process, and the pauses of the server.
 */
export async function documents(): Promise<object> {
  const photos = await takePhotos()
  const idle = await quiet()
  const engine = openDocuments()
  try {
    const began = performance.now()
    await engine.render(DEALER, receipts(names(1)))
    const firstMs = rounded(performance.now() - began)
    const held = monitorEventLoopDelay({ resolution: 5 })
    held.enable()
    const pageMs = await timeOf(() => engine.render(DEALER, receipts(names(1))))
    const tableMs = await timeOf(() => engine.render(DEALER, receipts(names(ROWS))))
    const protocol = await protocolOf(engine, photos)
    held.disable()
    const browser = await browserMs()
    return {
      targets: TARGETS,
      first_page_with_start_ms: firstMs,
      page_ms: pageMs,
      table_of_600_rows_ms: tableMs,
      protocol_with_60_photos: protocol,
      process_memory_mb: memoryMb(childOf(process.pid), 'VmHWM'),
      longest_pause_of_the_server_ms: rounded(held.max / 1e6),
      browser_table_ms: browser,
      ratio_to_browser: rounded(tableMs / browser),
      idle_before: idle,
    }
  } finally {
    engine.close()
  }
}
