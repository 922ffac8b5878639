import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordDefinition } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import { unguardCell } from '#server/request/csvFormat.ts'
import { clockOf, readSheet } from '#tests/support/readSheet.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import { addressOf, createRow, openRecordWorld, type RecordWorld, textField } from '../worlds/recordWorld.ts'
import { startRecordServer } from '../worlds/specimens.ts'

let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startRecordServer()
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

type Cell = ReturnType<typeof readSheet>['rows'][number][number]
const [DAY, MOMENT] = [2, 3]
const german = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3.$2.$1')

/** The text of a German CSV file for a cell of Excel. */
function shown(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell.replaceAll('_x005F_', '_')
  const clock = String(clockOf(cell))
  if (cell.style === DAY) return german(clock.slice(0, 10))
  return cell.style === MOMENT ? german(clock) : String(Number(cell.value.toPrecision(15))).replace('.', ',')
}

async function exported(path: string) {
  const answer = await fetch(`${server.address}/api${path}`, {
    headers: { authorization: `Bearer ${world.admin.client.token}` },
  })
  expect([path, answer.status]).toEqual([path, 200])
  return Buffer.from(await answer.arrayBuffer())
}

const all = Object.values<RecordDefinition>(records).map((record) => [record.name, record] as const)
describe.each(all)('the list of %s as a file', (_name, record) => {
  it('Excel and CSV show the same cells; figures are figures, and no text is a formula', async () => {
    await createRow(world, record)
    await createRow(world, record, { [textField(record)]: '=cmd|c!A0' })
    const fileOf = (ending: string) => exported(addressOf(record, `export.${ending}?language=de`))
    const csv: string[][] = parse(await fileOf('csv'), { bom: true, delimiter: ';', recordDelimiter: '\r\n' })
    const { rows, sheet } = readSheet(await fileOf('xlsx'))
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.map((row) => row.map(shown))).toEqual(csv.map((row) => row.map(unguardCell)))
    expect(sheet).not.toContain('<f')
    for (const cell of csv.slice(1).flat()) expect(cell).not.toMatch(/^[=@\t\r]|^[+-](?![\d ,.:]+$)/)
  })
})
