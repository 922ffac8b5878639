import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { DepartmentForm } from './DepartmentForm.tsx'
import { PrintPhoneList } from './PrintPhoneList.tsx'
import { departmentView } from './view.ts'

export default function DepartmentsScreen() {
  return (
    <RecordScreen
      view={departmentView}
      detail={(uuid) => <DepartmentForm key={uuid} uuid={uuid} />}
      actions={<PrintPhoneList />}
    />
  )
}
