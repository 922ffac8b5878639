import type { RecordDefinition, RecordRow } from '#contract/records/define.ts'
import { ROW_UUID_HEADER } from '#contract/uuid.ts'
import { type Answers, type Asked, lost, refusal } from './answers.ts'
import { uuidOf } from './signedIn.ts'

const AT = '2026-03-01T08:00:00.000Z'
type Written = { version: number } & Record<string, unknown>

/** The columns that the server adds to a row. */
export const system = (number: number) => ({
  uuid: uuidOf(number),
  version: 1,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
})

type Store<D extends RecordDefinition> = {
  rows: RecordRow<D>[]
  /** A write by another user. */
  save: (uuid: string, changes: object) => void
  /** Loses the next answer to a creation in the network. */
  loseNext: () => void
}

/** The answers of a record's own endpoints, from rows that a test gives and the client changes. */
export function recordAnswers<D extends RecordDefinition>(
  { path }: D,
  rows: RecordRow<D>[],
  blank: Omit<RecordRow<D>, keyof ReturnType<typeof system>>,
): { answers: Answers; store: Store<D> } {
  const byKey = new Map<string, { row: RecordRow<D>; body: string }>()
  let isLosing = false
  const rowOf = (uuid: unknown) => rows.find((row) => row.uuid === uuid)
  const page = (items: unknown[]) => ({ items, has_more: false, next_cursor: null })
  const put = (uuid: unknown, changes: object) => {
    const row = rowOf(uuid)
    if (row) Object.assign(row, changes, { version: row.version + 1 })
    return row ? { ...row } : refusal('not_found')
  }
  const shown = (query: Record<string, unknown> | undefined) =>
    rows.filter((row) => (row.deleted_at !== null) === (query?.deleted === 'only'))
  const one = (asked: Asked) => (asked.params as unknown as { uuid: string }).uuid
  const uuids = (asked: Asked) => (asked.body as unknown as { uuids: string[] }).uuids
  const label = ({ uuid, deleted_at, ...row }: RecordRow<D>) => ({
    uuid,
    label: String((row as Record<string, unknown>).name ?? uuid),
    deleted: deleted_at !== null,
  })
  const handlers: Record<string, (asked: Asked) => unknown> = {
    [`GET /v1/${path}`]: ({ query }) => page(shown(query).map((row) => ({ ...row }))),
    [`GET /v1/${path}/count`]: () => ({
      count: rows.filter((row) => row.deleted_at === null).length,
      deleted: rows.filter((row) => row.deleted_at !== null).length,
    }),
    [`GET /v1/${path}/labels`]: () => ({ items: rows.map(label) }),
    [`GET /v1/${path}/dependents`]: () => ({ items: [] }),
    [`GET /v1/${path}/:uuid`]: (asked) => rowOf(one(asked)) ?? refusal('not_found'),
    [`GET /v1/${path}/:uuid/history`]: () => page([]),
    [`POST /v1/${path}`]: ({ body, headers }) => {
      const key = headers.get('idempotency-key') ?? ''
      const known = byKey.get(key)
      if (known) {
        const { row } = known
        return known.body === JSON.stringify(body)
          ? { ...row }
          : refusal('idempotency_conflict', { current: { ...row } })
      }
      const chosen = headers.get(ROW_UUID_HEADER) === 'key' ? { uuid: key } : {}
      const row = { ...blank, ...system(500 + rows.length), ...chosen, ...(body as unknown as object) } as RecordRow<D>
      rows.push(row)
      byKey.set(key, { row, body: JSON.stringify(body) })
      if (!isLosing) return { ...row }
      isLosing = false
      return lost
    },
    [`PATCH /v1/${path}/:uuid`]: (asked) => {
      const { version, ...changes } = asked.body as unknown as Written
      const row = rowOf(one(asked))
      if (row && row.version !== version) return refusal('version_conflict', { current: { ...row } })
      return put(one(asked), changes)
    },
    [`DELETE /v1/${path}/:uuid`]: (asked) => put(one(asked), { deleted_at: AT }),
    [`POST /v1/${path}/:uuid/restore`]: (asked) => put(one(asked), { deleted_at: null }),
    [`POST /v1/${path}/bulk/delete`]: (asked) => ({ items: uuids(asked).map((uuid) => put(uuid, { deleted_at: AT })) }),
    [`POST /v1/${path}/bulk/restore`]: (asked) => ({
      items: uuids(asked).map((uuid) => put(uuid, { deleted_at: null })),
    }),
  }
  return {
    answers: handlers as Answers,
    store: {
      rows,
      save: put,
      loseNext: () => {
        isLosing = true
      },
    },
  }
}
