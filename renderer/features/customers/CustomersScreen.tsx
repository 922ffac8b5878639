import { DuplicatesButton } from '#renderer/records/duplicates/DuplicatesButton.tsx'
import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import { customerView } from './view.ts'

export default function CustomersScreen() {
  return (
    <RecordScreen
      view={customerView}
      detail={(uuid) => <CustomerForm key={uuid} uuid={uuid} />}
      actions={<DuplicatesButton record="customer" />}
    />
  )
}
