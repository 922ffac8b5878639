import { holds, namesOf } from '#contract/permissions/can.ts'
import { isNumberedRight } from '#contract/permissions/catalogue.ts'
import { withNumberedRights } from '#contract/permissions/numberedRights.ts'
import type { RecordVerb } from '#contract/records/define.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useStaffSettings } from '#renderer/net/settings/useStaffSettings.ts'
import type { RecordView } from './view.ts'

/**
 * Whether the user has this right for the record, at any location when the record belongs to one. It only hides; the
 * server decides for each row.
 */
export function useCan({ record }: RecordView, verb: RecordVerb): boolean {
  const needed = record.permissions[verb]
  // Only numbered rights need the settings of the dealer, which cost a request.
  const isNumbered = namesOf(needed).some(isNumberedRight)
  const numbers = useStaffSettings(isNumbered)
  return useSession(({ permissions }) =>
    holds(isNumbered ? withNumberedRights(permissions, numbers) : permissions, needed),
  )
}
