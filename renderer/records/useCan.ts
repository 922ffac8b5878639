import { holds } from '#contract/permissions/can.ts'
import type { RecordVerb } from '#contract/records/define.ts'
import { useSession } from '#renderer/net/session/session.ts'
import type { RecordView } from './view.ts'

/**
 * Whether the person who is signed in may do this with the record, at any site where it belongs to one. Only
 * hides; the server decides, for each row.
 */
export function useCan({ record }: RecordView, verb: RecordVerb): boolean {
  return useSession(({ permissions }) => holds(permissions, record.permissions[verb]))
}
