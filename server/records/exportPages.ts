import { columnsOf, RECORD_PAGE_MAX } from '#contract/api/define/recordSchemas.ts'
import type { Language } from '#contract/constants.ts'
import { holds, type PermissionMap } from '#contract/permissions/can.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type AnyField, TIME_FIELDS } from '#contract/records/fields.ts'
import type { RecordName } from '#contract/records/index.ts'
import type { Tx } from '../db/database.ts'
import { dealerZone, locationZones } from '../db/timeZones.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import { recordEvent, writeEvent } from './audit.ts'
import { countRows, listPage, type Query, readLabels } from './repository.ts'
import { locationField, scopeOf, unscoped } from './scope.ts'
import type { Context } from './service.ts'
import { type RecordWords, recordWords } from './words/recordWords.ts'

const SYSTEM = {
  uuid: { kind: 'text', max: 36 },
  ...TIME_FIELDS,
  deleted_at: { kind: 'time', optional: true },
} as const

/** Columns and language of an export. */
export type ExportOptions = { columns?: string | string[] | undefined; language?: Language | undefined }
/** The selection of a list, with columns and language. */
export type Asked = Omit<Query, 'limit'> & ExportOptions
type Row = Readonly<Record<string, unknown>>
/** Columns of a file with their fields, in the order that the caller asked for. */
type Columns = readonly (readonly [name: string, field: AnyField])[]
/** The contexts of all records by name. They give the labels of referenced rows. */
export type Contexts = Readonly<Record<string, Context>>

/** One page of rows, with the labels and time zones that a readable file needs. */
type ExportPage = {
  items: readonly Row[]
  /** Labels of referenced rows, by uuid. Empty without a language. */
  labels: ReadonlyMap<string, string>
  /** Time zone for a row's times: that of its location, else that of the dealer. */
  zoneOf(row: Row): string
}

/** A file of a record: its columns, and its pages, which are read one by one. */
export type Export = {
  columns: Columns
  language: Language | undefined
  words: RecordWords | undefined
  pages: AsyncIterable<ExportPage>
}

/** Whether a user may read the record at all. The scope of the rows decides at which locations. */
export const mayRead = ({ permissions }: RecordDefinition, held: PermissionMap) => holds(held, permissions.read)

function columnsAsked(record: RecordDefinition, { columns: asked, language }: ExportOptions): Columns {
  const all: Record<string, AnyField> = { ...columnsOf(record), ...SYSTEM }
  // A list in words is for people, who need no uuid.
  if (asked === undefined)
    return Object.entries(all).filter(([name, field]) => language === undefined || (name !== 'uuid' && !isId(field)))
  return [asked].flat().flatMap((name) => {
    const field = all[name]
    return field ? [[name, field] as const] : []
  })
}

const isId = (field: AnyField) => field.kind === 'text' && field.isId === true

/** The record whose rows a field names by their uuid. */
const namedBy = (field: AnyField): string | undefined => {
  if (field.kind === 'reference') return field.to
  return field.kind === 'texts' || field.kind === 'text' ? field.names : undefined
}

/** The uuids in a column, with the record whose rows they name. Includes those in the entries of a column of rows. */
function namedRows(name: string, field: AnyField, rows: readonly Row[]): { record: string; uuids: string[] }[] {
  if (field.kind === 'rows') {
    const entries = rows.flatMap((row) => (row[name] ?? []) as Row[])
    return Object.entries(field.of).flatMap(([key, one]) => namedRows(key, one, entries))
  }
  const record = namedBy(field)
  if (record === undefined) return []
  const values = rows.flatMap((row) => row[name])
  return [{ record, uuids: [...new Set(values.filter((one): one is string => typeof one === 'string' && one !== ''))] }]
}

/** Labels of the rows that a page refers to, as far as the reader may know them. */
async function labelsOf(
  tx: Tx,
  contexts: Contexts,
  session: Session,
  columns: Columns,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const { record, uuids } of columns.flatMap(([name, field]) => namedRows(name, field, rows))) {
    const context = contexts[record]
    if (!context || uuids.length === 0) continue
    const isForAll = context.record.labels === 'everybody'
    if (!isForAll && !mayRead(context.record, session.permissions)) continue
    const scope = isForAll ? unscoped(context, session) : scopeOf(context, session)
    for (const { uuid, label } of await readLabels(tx, scope, { uuids })) found.set(uuid, label.trim())
  }
  return found
}

/** Returns the time zone for each row's times. */
async function zonesOf(tx: Tx, record: RecordDefinition): Promise<ExportPage['zoneOf']> {
  const dealers = await dealerZone(tx)
  const field = record.scope === 'location' ? locationField(record) : undefined
  if (field === undefined) return () => dealers
  const zones = await locationZones(tx)
  return (row) => zones.get(String(row[field])) ?? dealers
}

/**
 * Reads the whole list page by page, so that no transaction stays open during a slow download. The first page is read
 * before the answer begins, so that a refusal still gets its status. A list with more than `rowsMax` rows is refused.
 */
export async function openExport(
  context: Context,
  contexts: Contexts,
  session: Session,
  { columns: asked, language, ...selection }: Asked,
  rowsMax = Number.POSITIVE_INFINITY,
): Promise<Export> {
  const { database, record, now } = context
  const columns = columnsAsked(record, { columns: asked, language })
  const words = language && (await recordWords(record.name as RecordName, language))
  const page = async (tx: Tx, reader: Session, cursor?: string) => {
    const query = { ...selection, limit: RECORD_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) }
    const { items, next_cursor } = await listPage(tx, scopeOf(context, reader), query, now())
    const labels = words ? await labelsOf(tx, contexts, reader, columns, items) : new Map<string, string>()
    return { items, next_cursor, labels, zoneOf: await zonesOf(tx, record) }
  }
  const read = (cursor?: string) =>
    database.inDealer(session.dealerId, async (tx) => {
      // The user can lose the permission during a slow download. Then the remaining pages are refused.
      const permissions = await context.permissionsNow(tx, session)
      if (!permissions || !mayRead(record, permissions)) throw new Failure('no_permission')
      return page(tx, { ...session, permissions }, cursor)
    })
  const requireRoom = async (tx: Tx) => {
    if (rowsMax === Number.POSITIVE_INFINITY) return
    const { count, deleted } = await countRows(tx, scopeOf(context, session), selection, now())
    const wanted = { with: count + deleted, only: deleted }
    if ((selection.deleted ? wanted[selection.deleted] : count) > rowsMax) throw new Failure('list_too_long')
  }
  const first = await database.inDealer(session.dealerId, async (tx) => {
    await requireRoom(tx)
    const found = await page(tx, session)
    const after: Record<string, unknown> = { ...selection }
    // The audit names the columns, because a list of plates reveals less than a list of everything.
    if (asked !== undefined) after.columns = [asked].flat()
    await recordEvent(tx, session, now(), { event: writeEvent(record, 'exported'), uuid: null, before: null, after })
    return found
  })
  async function* pages() {
    for (let next = first; ; next = await read(next.next_cursor ?? undefined)) {
      yield next
      if (next.next_cursor === null) return
    }
  }
  return { columns, language, words, pages: pages() }
}
