import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RecordListState } from '#renderer/records/list/rows/useRecordList.ts'
import { StateBoard } from '#renderer/records/states/board/StateBoard.tsx'
import type { StatedRow } from '#renderer/records/states/defineStates.ts'
import { BeginIcon } from '#renderer/shared/acceptance/BeginIcon.tsx'
import { useMayBegin } from '#renderer/shared/acceptance/useMayBegin.ts'
import type { CheckinRow } from '../calls/useDeskCalls.ts'
import { canBegin } from '../list/canBegin.ts'
import { checkinStates } from '../status/states.ts'
import { useCheckinWays } from '../status/useCheckinWays.ts'
import { CheckinCard } from './CheckinCard.tsx'

type Props = { list: RecordListState }

/** Height of a card with three lines (px). */
const CARD_HEIGHT = 84

const drawCard = (row: StatedRow): ReactNode => <CheckinCard row={row as unknown as CheckinRow} />
const drawNothing = (): ReactNode => null
/** The button of a card that begins the acceptance of a car that is here. */
function drawBegin(stated: StatedRow, tabIndex: number): ReactNode {
  const row = stated as unknown as CheckinRow
  if (!canBegin(row)) return null
  return <BeginIcon from="checkin" uuid={row.uuid} car={row.licensePlate || row.vin} tabIndex={tabIndex} />
}
const addressOf = (uuid: string) => `/service/checkin/${uuid}`

/** The check-ins of the list as cards in columns by status. */
export function CheckinBoard({ list }: Props) {
  const navigate = useNavigate()
  const wayOf = useCheckinWays()
  const mayBegin = useMayBegin()
  return (
    <StateBoard
      states={checkinStates}
      list={list}
      addressOf={addressOf}
      card={drawCard}
      action={mayBegin ? drawBegin : drawNothing}
      cardHeight={CARD_HEIGHT}
      wayOut={(row, refusal) => {
        const open = () => void navigate(addressOf(row.uuid))
        return wayOf(row as unknown as CheckinRow, refusal, { toField: open, arrive: open })
      }}
    />
  )
}
