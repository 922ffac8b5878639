import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { CheckListForm } from './CheckListForm.tsx'
import { checkListView } from './view.ts'

/** The check lists of direct acceptances, and one of them. */
export default function CheckListScreen() {
  return <RecordScreen view={checkListView} detail={(uuid) => <CheckListForm key={uuid} uuid={uuid} />} />
}
