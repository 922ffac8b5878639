import { type ListFile, SHEET_TYPE } from '#contract/api/define/listFiles.ts'
import type { DependentsQuery, recordEndpoints } from '#contract/api/records/records.ts'
import { dayIn } from '#contract/datePresets.ts'
import type { LabelsQuery, Page, RecordDefinition, RecordEvent } from '#contract/records/define.ts'
import type { RecordName } from '#contract/records/index.ts'
import type { Tx } from '../db/database.ts'
import { dealerZone } from '../db/timeZones.ts'
import type { HandlersOf } from '../request/endpointHandlers.ts'
import { Failure } from '../request/failure.ts'
import { creationKey } from '../request/idempotencyKey.ts'
import type { Session } from '../request/session.ts'
import { type Part, readHistory } from './audit.ts'
import { exportCsv } from './csvExport.ts'
import { type Contexts, type ExportOptions, mayRead } from './exportPages.ts'
import { asksForDays } from './filters.ts'
import type { Hooks, HooksTable } from './hooks.ts'
import { usesOf } from './recordTable.ts'
import { countRows, hiddenFields, listPage, listParts, type Query, readLabels, readRow } from './repository.ts'
import { scopeOf, unscoped } from './scope.ts'
import { askDependents, type Context, change, create, type Services, setDeleted } from './service.ts'
import { exportSheet } from './sheetExport.ts'

type Handlers = HandlersOf<keyof typeof recordEndpoints>

/** Handlers for the endpoints of every record. Their input was checked against its definition. */
export function recordHandlers(services: Services, hooks: HooksTable): Handlers {
  const contexts = Object.fromEntries(
    Object.values(services.records).map((record) => {
      const own = complete(record, hooks[record.name as RecordName] as Hooks | undefined)
      return [record.name, { ...services, record, hooks: own }]
    }),
  )
  const all = Object.values(contexts).map((context) => handlersOf(context, contexts))
  return Object.assign({}, ...all) as Handlers
}

/**
 * Refuses a computed column without SQL at the start. Otherwise the first user who opens the list would get the error.
 */
function complete({ name, computed = {} }: RecordDefinition, hooks: Hooks = {}): Hooks {
  const missing = Object.keys(computed).filter((column) => !Object.hasOwn(hooks.computed ?? {}, column))
  if (missing.length > 0) throw new Error(`The hooks of ${name} do not compute ${missing.join(', ')}.`)
  return hooks
}

/** The endpoints are generated, so their calls have no types of their own here. */
type Call = {
  session: Session
  params: { uuid: string }
  query: Query & LabelsQuery & DependentsQuery & ExportOptions
  body: Record<string, unknown> & { version: number; uuids: string[] }
  request: { headers: Record<string, string | string[] | undefined> }
  reply: { type(type: string): { header(name: string, value: string): unknown } }
}

/** The header with the file name of an export. The name contains the dealer's current day. */
async function attachment(
  { database, record, now }: Context,
  { dealerId }: Session,
  ending: ListFile,
): Promise<string> {
  const zone = await database.single(dealerId, dealerZone)
  return `attachment; filename="${record.path.split('/').at(-1)}-${dayIn(zone, now())}.${ending}"`
}

function handlersOf(context: Context, contexts: Contexts): Record<string, (call: Call) => Promise<unknown>> {
  const { path, labels } = context.record
  const read = async (tx: Tx, session: Session, uuid: string) => {
    const row = await readRow(tx, scopeOf(context, session), uuid)
    if (!row) throw new Failure('not_found')
    return row
  }
  // A search or a filter by days runs several statements, so it needs a whole transaction.
  const select = <T>({ dealerId }: Session, query: { q?: string | undefined }, work: (tx: Tx) => Promise<T>) => {
    const isSingle = !query.q && !asksForDays(context.record, query)
    return (isSingle ? context.database.single<T> : context.database.inDealer<T>)(dealerId, work)
  }
  const bulk = async ({ session, body }: Call, isDeleted: boolean) => ({
    items: await setDeleted(context, session, body.uuids, isDeleted, (index) => `uuids.${index}`),
  })
  const setOne = async ({ session, params }: Call, isDeleted: boolean) =>
    (await setDeleted(context, session, [params.uuid], isDeleted))[0]

  return {
    [`GET /v1/${path}`]: ({ session, query }) =>
      select(session, query, (tx) => listPage(tx, scopeOf(context, session), query, context.now())),
    [`GET /v1/${path}/count`]: ({ session, query }) =>
      select(session, query, (tx) => countRows(tx, scopeOf(context, session), query, context.now())),
    [`GET /v1/${path}/labels`]: ({ session, query }) =>
      select(session, query, async (tx) => {
        const scope = labels === 'everybody' ? unscoped(context, session) : scopeOf(context, session)
        return { items: await readLabels(tx, scope, query, !mayRead(context.record, session.permissions)) }
      }),
    [`POST /v1/${path}`]: ({ session, body, request }) => create(context, session, body, creationKey(request.headers)),
    [`GET /v1/${path}/export.csv`]: async ({ session, query, reply }) => {
      // The file name is computed first, because an error could no longer be answered once the stream is open.
      reply.type('text/csv; charset=utf-8').header('content-disposition', await attachment(context, session, 'csv'))
      return exportCsv(context, contexts, session, query)
    },
    [`GET /v1/${path}/export.xlsx`]: async ({ session, query, reply }) => {
      reply.type(SHEET_TYPE).header('content-disposition', await attachment(context, session, 'xlsx'))
      return exportSheet(context, contexts, session, query)
    },
    [`POST /v1/${path}/bulk/delete`]: (call) => bulk(call, true),
    [`POST /v1/${path}/bulk/restore`]: (call) => bulk(call, false),
    [`GET /v1/${path}/dependents`]: ({ session, query }) =>
      context.database.inDealer(session.dealerId, (tx) => askDependents(tx, context, session, query)),
    [`GET /v1/${path}/:uuid`]: ({ session, params }) =>
      context.database.single(session.dealerId, (tx) => read(tx, session, params.uuid)),
    [`PATCH /v1/${path}/:uuid`]: ({ session, params, body }) => change(context, session, params.uuid, body),
    [`DELETE /v1/${path}/:uuid`]: (call) => setOne(call, true),
    [`POST /v1/${path}/:uuid/restore`]: (call) => setOne(call, false),
    [`GET /v1/${path}/:uuid/history`]: ({ session, params, query }) =>
      context.database.inDealer(session.dealerId, async (tx) => {
        await read(tx, session, params.uuid)
        return historyOf(tx, { context, contexts }, session, params.uuid, query)
      }),
  }
}

/** The history of a row and of its parts, without the fields that the session may not see. */
async function historyOf(
  tx: Tx,
  { context, contexts }: { context: Context; contexts: Contexts },
  session: Session,
  uuid: string,
  query: Query,
): Promise<Page<RecordEvent>> {
  const { name } = context.record
  const parts: Part[] = []
  for (const other of Object.values(contexts))
    for (const use of usesOf(other.record))
      if (use.isPart && use.to === name) parts.push(...(await listParts(tx, scopeOf(other, session), use.name, uuid)))
  const page = await readHistory(tx, context.record, uuid, query, parts)
  const hidden = new Map<string, readonly string[]>()
  for (const { part } of page.items) {
    const row = part ?? { record: name, uuid }
    const known = contexts[row.record]
    if (known && !hidden.has(row.uuid)) hidden.set(row.uuid, await hiddenFields(tx, unscoped(known, session), row.uuid))
  }
  const open = ({ part, changes }: RecordEvent) =>
    changes.filter(({ field }) => !hidden.get(part?.uuid ?? uuid)?.includes(field))
  return { ...page, items: page.items.map((event) => ({ ...event, changes: open(event) })) }
}
