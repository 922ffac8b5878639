import { RecordScreen } from '#renderer/records/RecordScreen.tsx'
import { FindPaper } from './find/FindPaper.tsx'
import { QuickFilters } from './find/QuickFilters.tsx'
import { AssignPapers } from './list/AssignPapers.tsx'
import { PaperDetail } from './PaperDetail.tsx'
import { paperView } from './view.ts'

export default function PaperScreen() {
  return (
    <RecordScreen
      view={paperView}
      detail={(uuid) => <PaperDetail key={uuid} uuid={uuid} />}
      questions={<QuickFilters />}
      actions={<FindPaper />}
      bulkActions={(uuids) => <AssignPapers uuids={uuids} />}
    />
  )
}
