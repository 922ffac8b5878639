import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { UploadGroupForm } from './UploadGroupForm.tsx'
import { uploadGroupView } from './view.ts'

export default function UploadGroupsScreen() {
  return <RecordScreen view={uploadGroupView} detail={(uuid) => <UploadGroupForm uuid={uuid} />} />
}
