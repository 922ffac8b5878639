import { RecordScreen } from '#renderer/records/RecordScreen.tsx'
import { departmentView } from './view.ts'

export default function DepartmentsScreen() {
  return <RecordScreen view={departmentView} detail={() => null} />
}
