import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { RecordVerb } from '#contract/records/define.ts'
import { useSession } from '#renderer/net/session.ts'
import type { RecordView } from './view.ts'

/**
 * Whether the person who is signed in may do this with the record, at any of its locations where it has such. Only
 * hides; the server decides, for each row.
 */
export function useCan({ record }: RecordView, verb: RecordVerb): boolean {
  const scope = record.scope === 'location' ? undefined : GLOBAL_SCOPE
  return useSession(({ permissions }) => can(permissions, record.permissions[verb], scope))
}
