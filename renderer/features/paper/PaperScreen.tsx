import { paper } from '#contract/records/paper.ts'
import { UUID_PATTERN } from '#contract/uuid.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { AssignPapers } from './AssignPapers.tsx'
import { PaperBoard } from './board/PaperBoard.tsx'
import { FindPaper } from './find/FindPaper.tsx'
import { QuickFilters } from './find/QuickFilters.tsx'
import { paperView } from './list/view.ts'
import { PaperDetail } from './PaperDetail.tsx'
import { worksQuery } from './works/useWorks.ts'

const UUID_IN_PATH = new RegExp(UUID_PATTERN)

/** Asks for the paper of the address and its works. */
export function prefetch(path: string): void {
  const [uuid] = UUID_IN_PATH.exec(path) ?? []
  if (uuid === undefined) return
  void queryClient.prefetchQuery({
    queryKey: recordKeys.row(paper, uuid),
    queryFn: ({ signal }) => recordCalls.row(paper, uuid, signal),
  })
  void queryClient.prefetchQuery(worksQuery(uuid))
}

export default function PaperScreen() {
  return (
    <RecordScreen
      view={paperView}
      opensWide
      detail={(uuid) => <PaperDetail key={uuid} uuid={uuid} />}
      quick={<QuickFilters />}
      actions={<FindPaper />}
      board={(list) => <PaperBoard list={list} />}
      bulkActions={(uuids) => <AssignPapers uuids={uuids} />}
    />
  )
}
