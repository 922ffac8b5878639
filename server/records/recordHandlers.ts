import type { DependentsQuery, recordEndpoints } from '#contract/api/records/records.ts'
import { dayIn } from '#contract/datePresets.ts'
import type { LabelsQuery, RecordDefinition, RecordEvent } from '#contract/records/define.ts'
import type { RecordName } from '#contract/records/index.ts'
import type { Tx } from '../db/database.ts'
import { dealerZone } from '../db/timeZones.ts'
import type { HandlersOf } from '../request/endpointHandlers.ts'
import { Failure } from '../request/failure.ts'
import { idempotencyKey } from '../request/idempotencyKey.ts'
import type { Session } from '../request/session.ts'
import { readHistory } from './audit.ts'
import { exportCsv, mayRead } from './csvExport.ts'
import { asksForDays } from './filters.ts'
import type { Hooks, HooksTable } from './hooks.ts'
import { countRows, hiddenFields, listPage, type Query, readLabels, readRow } from './repository.ts'
import { scopeOf, unscoped } from './scope.ts'
import { askDependents, type Context, change, create, type Services, setDeleted } from './service.ts'

type Handlers = HandlersOf<keyof typeof recordEndpoints>

/** Handlers for the endpoints of every record. Their input was checked against its definition. */
export function recordHandlers(services: Services, hooks: HooksTable): Handlers {
  const all = Object.values(services.records).map((record) =>
    handlersOf({ ...services, record, hooks: complete(record, hooks[record.name as RecordName] as Hooks | undefined) }),
  )
  return Object.assign({}, ...all) as Handlers
}

/** A computed column without its SQL would only be noticed by the first who opens the list. */
function complete({ name, computed = {} }: RecordDefinition, hooks: Hooks = {}): Hooks {
  const missing = Object.keys(computed).filter((column) => !Object.hasOwn(hooks.computed ?? {}, column))
  if (missing.length > 0) throw new Error(`The hooks of ${name} do not compute ${missing.join(', ')}.`)
  return hooks
}

/** The endpoints are generated, so their calls have no types of their own here. */
type Call = {
  session: Session
  params: { uuid: string }
  query: Query & LabelsQuery & DependentsQuery
  body: Record<string, unknown> & { version: number; uuids: string[] }
  request: { headers: Record<string, string | string[] | undefined> }
  reply: { type(type: string): { header(name: string, value: string): unknown } }
}

function handlersOf(context: Context): Record<string, (call: Call) => Promise<unknown>> {
  const { path, labels } = context.record
  const read = async (tx: Tx, session: Session, uuid: string) => {
    const row = await readRow(tx, scopeOf(context, session), uuid)
    if (!row) throw new Failure('not_found')
    return row
  }
  // A search and a filter by days take more than one statement.
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
    [`POST /v1/${path}`]: ({ session, body, request }) =>
      create(context, session, body, idempotencyKey(request.headers['idempotency-key'])),
    [`GET /v1/${path}/export.csv`]: async ({ session, query, reply }) => {
      const csv = await exportCsv(context, session, query)
      const zone = await context.database.single(session.dealerId, dealerZone)
      const name = `${path.split('/').at(-1)}-${dayIn(zone, context.now())}.csv`
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
      return csv
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
        const hidden = await hiddenFields(tx, unscoped(context, session), params.uuid)
        const page = await readHistory(tx, context.record, params.uuid, query)
        const open = (event: RecordEvent) => event.changes.filter(({ field }) => !hidden.includes(field))
        return { ...page, items: page.items.map((event) => ({ ...event, changes: open(event) })) }
      }),
  }
}
