import { chat } from '#contract/records/chat.ts'
import { defineView } from '#renderer/records/view.ts'
import { ChatName } from './ChatName.tsx'

export const chatView = defineView({
  record: chat,
  namespace: 'chatAdmin',
  columns: ['name', 'type', 'member_count', 'messages_week', 'active_at', 'owner', 'is_readonly'],
  cells: { name: ChatName },
  title: ({ name, people }) => String(name || people),
})
