import { expect, it } from 'vitest'
import { momentCell, type SheetCell } from '#server/sheet/sheetXml.ts'
import { writeSheet } from '#server/sheet/writeSheet.ts'
import { readSheet } from '#tests/support/readSheet.ts'

const ROWS = 10_000
const COLUMNS = 30
/**
 * The longest stretch may take this share of all work, on a machine of any speed. All rows at once would take four
 * fifths.
 */
const SHARE_MAX = 1 / 2

/**
 * Measures the longest stretch of the thread without a pause, in its own processor time, so that other processes do not
 * count. Returns a function that ends it and answers the share of that stretch.
 */
function watchThread(): () => number {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  const began = spent()
  let [last, longest] = [began, 0]
  let turn = setImmediate(function look() {
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
    turn = setImmediate(look)
  })
  return () => {
    clearImmediate(turn)
    return longest / (spent() - began)
  }
}

const cell = (row: number, column: number): SheetCell => {
  if (column % 5 === 0) return momentCell(new Date(Date.UTC(2026, 0, 1, 0, row)).toISOString(), 'Europe/Berlin')
  return column % 5 === 1 ? { value: row * 1.5, as: 'plain' } : `Text ${row % 1000} & ${column}`
}

/** All rows as one part, made before. Writing them in pieces is the work of the sheet. */
const rows = Array.from({ length: ROWS }, (_, row) => Array.from({ length: COLUMNS }, (_, column) => cell(row, column)))
async function* onePart() {
  yield rows
}

it('Ten thousand rows for Excel are written in pieces that leave the thread free in between', async () => {
  const share = watchThread()
  const chunks: Buffer[] = []
  const sheet = {
    title: 'Liste',
    headings: Array.from({ length: COLUMNS }, (_, nth) => `Spalte ${nth}`),
    parts: onePart(),
  }
  for await (const chunk of writeSheet({ ...sheet, isRightToLeft: false })) chunks.push(chunk as Buffer)
  const longest = share()
  const bytes = Buffer.concat(chunks)
  expect(readSheet(bytes).rows).toHaveLength(ROWS + 1)
  expect(longest).toBeLessThan(SHARE_MAX)
})
