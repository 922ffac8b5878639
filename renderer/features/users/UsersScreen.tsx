import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { ToDirectory } from './ToDirectory.tsx'
import { UserForm } from './UserForm.tsx'
import { userView } from './view.ts'

export default function UsersScreen() {
  return <RecordScreen view={userView} detail={(uuid) => <UserForm uuid={uuid} />} actions={<ToDirectory />} />
}
