import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { AuditEntry } from '#contract/api/administration/logs.ts'
import { CSV_FORMAT } from '#server/request/csvFormat.ts'

export type Page<T> = { items: T[]; has_more: boolean }
export type ReadPage<T> = (before: string | undefined) => Promise<Page<T>>

/** Reads page by page, so that no transaction stays open during a slow download. */
export async function* rowsOf<T extends { uuid: string }>(first: Page<T>, read: ReadPage<T>): AsyncGenerator<T> {
  for (let page = first; ; page = await read(page.items.at(-1)?.uuid)) {
    yield* page.items
    if (!page.has_more) return
  }
}

/** One JSON object per line, newest first. A last line says when the export was cut at its limit. */
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

/**
 * For a spreadsheet: one row per event, with its changes as JSON. A last row says when the export was cut at its limit.
 */
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
    ...CSV_FORMAT,
    columns: ['at', 'event', 'record', 'record_uuid', 'by', 'changes', 'is_sealed', 'uuid'],
  })
  const source = Readable.from(rows())
  source.once('error', (error) => csv.destroy(error))
  csv.once('close', () => source.destroy())
  return source.pipe(csv)
}
