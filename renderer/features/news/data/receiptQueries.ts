import { queryOptions } from '@tanstack/react-query'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { archivedName, safeFileName } from '#contract/uploads/fileName.ts'
import { call } from '#renderer/net/calls/api.ts'

export type Receipts = EndpointOutput<'GET /v1/news/:uuid/receipts'>
type Receipt = Receipts['items'][number]

/** The people of a notice's audience, with the times at which they read and confirmed it. */
export const receiptsQuery = (uuid: string, version: number) =>
  queryOptions({
    queryKey: ['news', 'receipts', uuid, version],
    queryFn: ({ signal }) => call('GET /v1/news/:uuid/receipts', { params: { uuid }, signal }),
  })

/** How far a person is with a notice. */
export function stateOf({ is_in_audience, is_valid, confirmed_at, read_at }: Receipt) {
  if (confirmed_at !== null) return is_valid ? 'confirmed' : 'outdated'
  if (!is_in_audience) return 'gone'
  return read_at === null ? 'open' : 'read'
}

/** The name of a file with the confirmations of a notice. Characters that Windows refuses are replaced. */
export const receiptsFileName = (parts: readonly string[], ending: string): string =>
  safeFileName(archivedName(parts.join(' ').replace(/[/\\]/g, '_')).concat('.', ending))
