import type { checkin } from '#contract/records/checkin.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { BeginIcon } from '#renderer/shared/acceptance/BeginIcon.tsx'
import { useMayBegin } from '#renderer/shared/acceptance/useMayBegin.ts'
import classes from './Cells.module.css'
import { canBegin } from './canBegin.ts'
import { DeskStateCell } from './DeskStateCell.tsx'

/** The state at the desk, with the button that begins the acceptance of a car that is here. */
export function DeskStateAndBegin({ row }: { row: RecordRow<typeof checkin> }) {
  const mayBegin = useMayBegin()
  return (
    <span className={classes.begin}>
      <DeskStateCell row={row} />
      {mayBegin && canBegin(row) && (
        // Users move through a list with the arrow keys, so its buttons are no Tab stops.
        <BeginIcon from="checkin" uuid={row.uuid} car={row.licensePlate || row.vin} tabIndex={-1} />
      )}
    </span>
  )
}
