import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { NewsForm } from './NewsForm.tsx'
import { newsView } from './view.ts'

/** The list of all notices for their editors. */
export default function ManageScreen() {
  return <RecordScreen view={newsView} detail={(uuid) => <NewsForm key={uuid} uuid={uuid} />} />
}
