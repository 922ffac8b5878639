import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { workPackageView } from './view.ts'
import { WorkPackageForm } from './WorkPackageForm.tsx'

export default function WorkPackageScreen() {
  return <RecordScreen view={workPackageView} detail={(uuid) => <WorkPackageForm key={uuid} uuid={uuid} />} />
}
