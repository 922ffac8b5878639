import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RecordListState } from '#renderer/records/list/rows/useRecordList.ts'
import { StateBoard } from '#renderer/records/states/board/StateBoard.tsx'
import type { StatedRow } from '#renderer/records/states/defineStates.ts'
import { paperStates } from '../status/paperStates.ts'
import type { PaperRow } from '../status/usePaperCalls.ts'
import { usePaperWays } from '../status/usePaperWays.ts'
import { PaperCard } from './PaperCard.tsx'

type Props = { list: RecordListState }

/** Height of a card with three lines (px). */
const CARD_HEIGHT = 84

const drawCard = (row: StatedRow): ReactNode => <PaperCard row={row as unknown as PaperRow} />
const addressOf = (uuid: string) => `/workshop/paper/${uuid}`

/** The papers of the list as cards in columns by status. */
export function PaperBoard({ list }: Props) {
  const navigate = useNavigate()
  const wayOf = usePaperWays()
  return (
    <StateBoard
      states={paperStates}
      list={list}
      addressOf={addressOf}
      card={drawCard}
      cardHeight={CARD_HEIGHT}
      wayOut={(row, refusal) => {
        const toPaper = () => void navigate(addressOf(row.uuid))
        const ways = {
          toField: toPaper,
          toChecks: toPaper,
          toWorks: toPaper,
          inform: toPaper,
          confirmFinalCheck: toPaper,
        }
        return wayOf(row as unknown as PaperRow, refusal, ways)
      }}
    />
  )
}
