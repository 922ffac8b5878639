import { holds } from '#contract/permissions/can.ts'
import type { checkin } from '#contract/records/checkin.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { BeginIcon } from '#renderer/shared/acceptance/BeginIcon.tsx'
import { useMayBegin } from '#renderer/shared/acceptance/useMayBegin.ts'
import { CallAgainIcon } from '../calls/CallAgainButton.tsx'
import classes from './Cells.module.css'
import { canBegin } from './canBegin.ts'
import { DeskStateCell } from './DeskStateCell.tsx'

/**
 * The state at the desk, with a button that begins the acceptance of a car that is here, and one that calls its customer
 * again.
 */
export function DeskStateAndBegin({ row }: { row: RecordRow<typeof checkin> }) {
  const mayBegin = useMayBegin()
  const mayCall = useSession(({ permissions }) => holds(permissions, 'location.service.checkin.change_status'))
  return (
    <span className={classes.begin}>
      <DeskStateCell row={row} />
      {mayCall && row.desk_state === 'called' && <CallAgainIcon row={row} tabIndex={-1} />}
      {mayBegin && canBegin(row) && (
        // Users move through a list with the arrow keys, so its buttons are no Tab stops.
        <BeginIcon from="checkin" uuid={row.uuid} car={row.licensePlate || row.vin} tabIndex={-1} />
      )}
    </span>
  )
}
