import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { ScreenBody } from '#renderer/ui/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/ScreenTitle.tsx'
import { RecordList } from './list/RecordList.tsx'
import { useRecordList } from './list/useRecordList.ts'
import { useRecordTexts } from './useRecordTexts.ts'
import type { RecordView } from './view.ts'

type Props = {
  view: RecordView
  /** What stands beside the list: the form of a row, or of a new one (`new`). */
  detail: (uuid: string) => ReactNode
  /** Beside the button that creates one. */
  actions?: ReactNode
  /** For the rows that are selected, beside delete and restore. */
  bulkActions?: (uuids: readonly string[]) => ReactNode
}

/** List and detail of a record on `/…/:uuid?`. Layout only: what a screen has of its own stands in the slots. */
export function RecordScreen({ view, detail }: Props) {
  const { uuid } = useParams()
  const { title } = useRecordTexts(view)
  const list = useRecordList(view)
  return (
    <ScreenBody>
      <ScreenTitle>{title}</ScreenTitle>
      <RecordList view={view} list={list} />
      {uuid !== undefined && detail(uuid)}
    </ScreenBody>
  )
}
