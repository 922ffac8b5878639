import { randomUUID } from 'node:crypto'
import type { recordEndpoints } from '#contract/api/records/records.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type AnyField, defaultOf } from '#contract/records/fields.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import type { Ids, Slot } from '../worlds/twinWorld.ts'

type Slots = Readonly<Record<string, Slot>>

/** A value that fits the field and that no row has yet, so that a refusal is about the id. */
function plausibleValue(field: AnyField): unknown {
  const value = defaultOf(field)
  if (value !== undefined) return value
  switch (field.kind) {
    case 'text':
      return field.pattern === undefined ? randomUUID().slice(0, field.max) : 'AB'
    case 'email':
      return `person-${randomUUID().slice(0, 8)}@test.example`
    case 'choice':
      return field.of[0]
    case 'color':
      return '#123abc'
    case 'flag':
      return true
    case 'date':
      return '2026-12-04'
    case 'moment':
      return '2026-12-04T09:06:07.089Z'
    case 'clock':
      return '08:00'
    case 'phone':
      return '+49301234567'
    case 'url':
      return 'https://werkbank.example'
    case 'number':
    case 'integer':
    case 'money':
      return field.min
    default:
      return null
  }
}

/** Like `plausibleValue`, for fields whose usual value is empty but needed. Rows that it needs are own ones. */
function neededValue(name: string, field: AnyField, own: Ids): unknown {
  if (name === 'licensePlate') return 'DEM-X 417'
  return field.kind === 'reference' && !field.optional ? own[field.to as RecordName] : plausibleValue(field)
}

/** Fields whose value can name a row, and the id for them. */
const naming = (record: RecordDefinition, ids: Ids) =>
  Object.entries(record.fields).flatMap(([name, field]): [string, string][] => {
    if (field.kind === 'email') return [[name, ids.email]]
    return field.kind === 'reference' ? [[name, ids[field.to as RecordName]]] : []
  })

const NOBODY = {} as Ids

/** The slots of every endpoint that is derived from a definition. */
export function recordTwins() {
  const tables = Object.values<RecordDefinition>(records).map((record): Record<string, Slots> => {
    const { path } = record
    const good = (own: Ids) =>
      Object.fromEntries(Object.entries(record.fields).map(([name, field]) => [name, neededValue(name, field, own)]))
    const idOf = (ids: Ids) => ids[record.name as RecordName]
    const row: Slots = { 'params.uuid': (_own, ids) => ({ params: { uuid: idOf(ids) } }) }
    const bulk: Slots = { 'body.uuids': (own, ids) => ({ body: { uuids: [idOf(own.ids), idOf(ids)] } }) }
    const names = naming(record, NOBODY).map(([name]) => name)
    const valueIn = (name: string, ids: Ids) => {
      const computed = record.computed?.[name]
      return computed?.kind === 'reference'
        ? ids[computed.to as RecordName]
        : Object.fromEntries(naming(record, ids))[name]
    }
    const filters: Slots = Object.fromEntries(
      record.filters
        .filter((name) => (record.fields[name] ?? record.computed?.[name])?.kind === 'reference')
        .map((name) => [
          `query.filter[${name}][in]`,
          (_own, ids) => ({ query: { [`filter[${name}][in]`]: String(valueIn(name, ids)) }, isAccepted: true }),
        ]),
    )
    // An e-mail address of another dealer is free. A row of another dealer cannot be referred to.
    const isFree = (name: string) => record.fields[name]?.kind === 'email'
    return {
      [`GET /v1/${path}`]: filters,
      [`POST /v1/${path}`]: Object.fromEntries(
        names.map((name) => [
          `body.${name}`,
          (own, ids) => ({
            body: { ...good(own.ids), [name]: valueIn(name, ids) },
            ...(isFree(name) ? { isAccepted: true } : {}),
          }),
        ]),
      ),
      [`GET /v1/${path}/export.csv`]: filters,
      [`GET /v1/${path}/export.xlsx`]: filters,
      [`GET /v1/${path}/count`]: filters,
      [`GET /v1/${path}/labels`]: {
        'query.uuids': (_own, ids) => ({ query: { uuids: idOf(ids) }, isAccepted: true }),
      },
      [`POST /v1/${path}/bulk/delete`]: bulk,
      [`POST /v1/${path}/bulk/restore`]: bulk,
      [`GET /v1/${path}/dependents`]: { 'query.uuids': (_own, ids) => ({ query: { uuids: idOf(ids) } }) },
      [`GET /v1/${path}/:uuid`]: row,
      [`PATCH /v1/${path}/:uuid`]: {
        'params.uuid': (_own, ids) => ({ params: { uuid: idOf(ids) }, body: { version: 1 } }),
        ...Object.fromEntries(
          names.map((name) => [
            `body.${name}`,
            // Two changes of one row follow each other: a free address is sent with an old version.
            (own, ids) => ({
              params: { uuid: idOf(own.ids) },
              body: { version: isFree(name) ? 99 : 1, [name]: valueIn(name, ids) },
            }),
          ]),
        ),
      },
      [`DELETE /v1/${path}/:uuid`]: row,
      [`POST /v1/${path}/:uuid/restore`]: row,
      [`GET /v1/${path}/:uuid/history`]: row,
    }
  })
  return Object.assign({}, ...tables) as { readonly [K in keyof typeof recordEndpoints]: Slots }
}
