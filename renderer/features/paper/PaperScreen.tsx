import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { FindPaper } from './find/FindPaper.tsx'
import { QuickFilters } from './find/QuickFilters.tsx'
import { AssignPapers } from './list/AssignPapers.tsx'
import { paperView } from './list/view.ts'
import { PaperDetail } from './PaperDetail.tsx'

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
