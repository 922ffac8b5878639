import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { RecordVerb } from '#contract/records/define.ts'
import { useSession } from '#renderer/net/session.ts'
import type { RecordView } from './view.ts'

/** Whether the person who is signed in may do this with the record. Only hides; the server decides. */
export function useCan({ record }: RecordView, verb: RecordVerb): boolean {
  return useSession(({ permissions }) => can(permissions, record.permissions[verb], GLOBAL_SCOPE))
}
