import type { checkin } from '#contract/records/checkin.ts'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { openSheetField } from '#renderer/records/sheet/openSheetField.ts'
import { StatusBar } from '#renderer/records/states/bar/StatusBar.tsx'
import { saveTyped } from '#renderer/records/states/bar/saveTyped.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import type { CheckinRow } from '../calls/useDeskCalls.ts'
import { useArrival } from '../desk/useArrival.ts'
import { useTakeBackAction } from '../desk/useTakeBack.ts'
import { DeskStateCell } from '../list/DeskStateCell.tsx'
import { ArrivalFacts } from './ArrivalFacts.tsx'
import { checkinStates } from './states.ts'
import { useCheckinWays } from './useCheckinWays.ts'
import { useNoShow } from './useNoShow.ts'

type Props = { draft: RecordDraft<typeof checkin>; row: CheckinRow }

/**
 * When the state at the desk began. The status `new` began when the appointment was created. Within it, the time of the
 * call, the arrival or the missed appointment counts instead.
 */
function deskSince({ status, called_at, arrival_at, target_date, state_since }: CheckinRow, now: number): string {
  if (status !== 'new') return state_since
  if (arrival_at !== null) return called_at ?? arrival_at
  return Date.parse(target_date) < now ? target_date : state_since
}

/** The status of the check-in and its next step, with links to whatever blocks the step. */
export function CheckinStatus({ draft, row }: Props) {
  const wayOf = useCheckinWays()
  const { arrive } = useArrival(row)
  const noShow = useNoShow(row)
  const takeBack = useTakeBackAction(row)
  const since = useNow((now) => deskSince(row, now))
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
  // The badge tells more than the status: whether a new check-in is expected, here or called, and that nobody came.
  const isMore = row.status === 'new' || row.is_no_show
  return (
    <StatusBar
      states={checkinStates}
      row={row}
      saveFirst={saveTyped(draft)}
      wayOut={(refusal, close) => wayOf(row, refusal, waysOut(close))}
      since={since}
      badges={
        <>
          {isMore && <DeskStateCell row={row} />}
          <ArrivalFacts row={row} />
        </>
      }
      further={[...noShow, ...takeBack]}
    />
  )
}
