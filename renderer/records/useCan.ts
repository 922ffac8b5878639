import { holds } from '#contract/permissions/can.ts'
import type { RecordVerb } from '#contract/records/define.ts'
import { useSession } from '#renderer/net/session/session.ts'
import type { RecordView } from './view.ts'

/**
 * Whether the user has this right for the record, at any location when the record belongs to one. It only hides; the
 * server decides for each row.
 */
export function useCan({ record }: RecordView, verb: RecordVerb): boolean {
  return useSession(({ permissions }) => holds(permissions, record.permissions[verb]))
}
