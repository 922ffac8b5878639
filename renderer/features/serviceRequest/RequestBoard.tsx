import { type ReactNode, useCallback } from 'react'
import { useUserNames } from '#renderer/net/users.ts'
import type { RecordListState } from '#renderer/records/list/rows/useRecordList.ts'
import { StateBoard } from '#renderer/records/states/board/StateBoard.tsx'
import type { StatedRow } from '#renderer/records/states/defineStates.ts'
import { RequestCard } from './RequestCard.tsx'
import { requestAddress } from './requestAddress.ts'
import { requestStates } from './states.ts'
import type { RequestRow } from './useRequestCalls.ts'

type Props = { list: RecordListState }

/** The card names the customer, because a call begins with the name. */
const CUSTOMER = { field: 'customer_uuid', to: 'customer' }

/** Height of a card with three lines (px). */
const CARD_HEIGHT = 92

/** The requests of the list as cards in columns by status. */
export function RequestBoard({ list }: Props) {
  const names = useUserNames()
  const card = useCallback(
    (shown: StatedRow, customer?: string): ReactNode => {
      const row = shown as unknown as RequestRow
      return <RequestCard row={row} assignee={names.get(row.assignee_uuid ?? '')} customer={customer} />
    },
    [names],
  )
  return (
    <StateBoard
      states={requestStates}
      list={list}
      addressOf={requestAddress}
      card={card}
      about={CUSTOMER}
      cardHeight={CARD_HEIGHT}
    />
  )
}
