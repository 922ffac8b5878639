import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { ChatForm } from './ChatForm.tsx'
import { chatView } from './view.ts'

export default function ChatAdminScreen() {
  return <RecordScreen view={chatView} detail={(uuid) => <ChatForm key={uuid} uuid={uuid} />} />
}
