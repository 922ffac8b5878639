import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { GroupForm } from './GroupForm.tsx'
import { groupView } from './view.ts'

export default function GroupsScreen() {
  return <RecordScreen view={groupView} detail={(uuid) => <GroupForm uuid={uuid} />} />
}
