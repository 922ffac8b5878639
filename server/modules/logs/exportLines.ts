import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { AuditEntry } from '#contract/api/administration/logs.ts'

type Page<T> = { items: T[]; has_more: boolean }
type ReadPage<T> = (before: string | undefined) => Promise<Page<T>>

/** Page by page, so that no transaction stays open while somebody downloads slowly. */
async function* rowsOf<T extends { uuid: string }>(first: Page<T>, read: ReadPage<T>): AsyncGenerator<T> {
  for (let page = first; ; page = await read(page.items.at(-1)?.uuid)) {
    yield* page.items
    if (!page.has_more) return
  }
}

/** One JSON object per line, newest first; a last line says when there would have been more than fits. */
export function toNdjson<T extends { uuid: string }>(first: Page<T>, read: ReadPage<T>, most: number): Readable {
  async function* lines() {
    const end = `${JSON.stringify({ shortened: true })}\n`
    let left = most - end.length
    for await (const row of rowsOf(first, read)) {
      const line = `${JSON.stringify(row)}\n`
      left -= Buffer.byteLength(line)
      if (left < 0) {
        yield end
        return
      }
      yield line
    }
  }
  return Readable.from(lines(), { objectMode: false })
}

/** For a spreadsheet: one row per event, with what was changed as JSON; a last row says when there would have been more. */
export function auditToCsv(first: Page<AuditEntry>, read: ReadPage<AuditEntry>, most: number): Readable {
  let left = most
  async function* rows() {
    for await (const { by, changes, ...event } of rowsOf(first, read)) {
      const row = {
        ...event,
        record_uuid: event.record_uuid ?? '',
        by: by ? `${by.first_name} ${by.last_name}` : '',
        changes: JSON.stringify(changes),
        is_sealed: String(event.is_sealed),
      }
      left -= Buffer.byteLength(JSON.stringify(row))
      if (left < 0) {
        yield { event: 'shortened' }
        return
      }
      yield row
    }
  }
  const csv = stringify({
    header: true,
    columns: ['at', 'event', 'record', 'record_uuid', 'by', 'changes', 'is_sealed', 'uuid'],
    // As the lists of records are: what office programs expect, and nothing that they would run.
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
  const source = Readable.from(rows())
  source.once('error', (error) => csv.destroy(error))
  csv.once('close', () => source.destroy())
  return source.pipe(csv)
}
