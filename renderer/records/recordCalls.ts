import type { RowAction } from '#contract/api/records/records.ts'
import type { Dependent } from '#contract/dependents.ts'
import type { Page, RecordCount, RecordDefinition, RecordLabel } from '#contract/records/define.ts'
import { request } from '#renderer/net/calls/request.ts'
import type { AnyRow } from './view.ts'

/** Filters, search and order of a list, in the format of the API and of the page's address. */
export type ListQuery = Readonly<Record<string, string | readonly string[]>>

type Named = Pick<RecordDefinition, 'name'>

/** Keys of a record in the query cache. */
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

/** The endpoints of every record. The contract derives them the same way for all, so one set of calls is enough. */
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
