import type { checkin } from '#contract/records/checkin.ts'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { openSheetField } from '#renderer/records/sheet/openSheetField.ts'
import { StatusBar } from '#renderer/records/states/bar/StatusBar.tsx'
import { useArrival } from '../desk/useArrival.ts'
import type { CheckinRow } from '../desk/useDeskCalls.ts'
import { DeskStateCell } from '../list/DeskStateCell.tsx'
import { checkinStates } from './states.ts'
import { useCheckinWays } from './useCheckinWays.ts'
import { useNoShow } from './useNoShow.ts'

type Props = { draft: RecordDraft<typeof checkin>; row: CheckinRow }

/** The status of the check-in and its next step, with links to whatever blocks the step. */
export function CheckinStatus({ draft, row }: Props) {
  const wayOf = useCheckinWays()
  const { arrive } = useArrival(row)
  const noShow = useNoShow(row)
  const saveFirst = async () => {
    if (draft.changed.length === 0) return false
    await draft.save()
    return true
  }
  const waysOut = (close: () => void) => ({
    toField: (name: string) => {
      close()
      openSheetField(name)
    },
    arrive: () => {
      close()
      void arrive()
    },
  })
  // The status does not tell whether a new check-in is expected, here or called, and why one is canceled.
  const isMore = row.status === 'new' || row.is_no_show
  return (
    <StatusBar
      states={checkinStates}
      row={row}
      saveFirst={saveFirst}
      wayOut={(refusal, close) => wayOf(row, refusal, waysOut(close))}
      badges={isMore && <DeskStateCell row={row} />}
      further={noShow}
    />
  )
}
