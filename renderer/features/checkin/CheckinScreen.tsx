import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { CheckinForm } from './CheckinForm.tsx'
import { DeskChoice } from './desk/DeskChoice.tsx'
import { DeskTools } from './desk/DeskTools.tsx'
import { checkinView } from './list/view.ts'

export default function CheckinScreen() {
  return (
    <RecordScreen
      view={checkinView}
      detail={(uuid) => <CheckinForm key={uuid} uuid={uuid} />}
      questions={<DeskChoice />}
      actions={<DeskTools />}
    />
  )
}
