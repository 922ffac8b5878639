import type { RowAction } from '#contract/api/records/records.ts'
import type { Dependent } from '#contract/dependents.ts'
import type { Page, RecordCount, RecordDefinition, RecordLabel } from '#contract/records/define.ts'
import { request } from '#renderer/net/calls/request.ts'
import type { AnyRow } from './view.ts'

/** What narrows a list down and orders it, as it stands on the wire and in the address of the page. */
export type ListQuery = Readonly<Record<string, string | readonly string[]>>

type Named = Pick<RecordDefinition, 'name'>

/** Where the query cache keeps a record. */
export const recordKeys = {
  all: ({ name }: Named) => ['records', name] as const,
  lists: ({ name }: Named) => ['records', name, 'list'] as const,
  page: ({ name }: Named, query: ListQuery, cursor: string | null) => ['records', name, 'list', query, cursor] as const,
  counts: ({ name }: Named) => ['records', name, 'count'] as const,
  count: ({ name }: Named, query: ListQuery) => ['records', name, 'count', query] as const,
  row: ({ name }: Named, uuid: string) => ['records', name, 'row', uuid] as const,
  labels: ({ name }: Named) => ['records', name, 'labels'] as const,
}

const base = ({ path }: RecordDefinition) => `/v1/${path}`

/** The endpoints that every record has. The contract derives them alike for all, so one set of calls serves all. */
export const recordCalls = {
  page: (record: RecordDefinition, query: Record<string, unknown>, signal?: AbortSignal) =>
    request('GET', base(record), { query, signal }) as Promise<Page<AnyRow>>,
  count: (record: RecordDefinition, query: Record<string, unknown>, signal?: AbortSignal) =>
    request('GET', `${base(record)}/count`, { query, signal }) as Promise<RecordCount>,
  row: (record: RecordDefinition, uuid: string, signal?: AbortSignal) =>
    request('GET', `${base(record)}/${uuid}`, { signal }) as Promise<AnyRow>,
  labels: (record: RecordDefinition, query: Record<string, unknown>, signal?: AbortSignal) =>
    request('GET', `${base(record)}/labels`, { query, signal }) as Promise<{ items: RecordLabel[] }>,
  dependents: (record: RecordDefinition, query: { uuids: readonly string[]; action: RowAction }) =>
    request('GET', `${base(record)}/dependents`, { query }) as Promise<{ items: Dependent[] }>,
  remove: (record: RecordDefinition, uuids: readonly string[]) =>
    request('POST', `${base(record)}/bulk/delete`, { body: { uuids } }) as Promise<{ items: AnyRow[] }>,
  restore: (record: RecordDefinition, uuids: readonly string[]) =>
    request('POST', `${base(record)}/bulk/restore`, { body: { uuids } }) as Promise<{ items: AnyRow[] }>,
}
