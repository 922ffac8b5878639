import { IconMessages, IconUser } from '@tabler/icons-react'
import type { Feature, Screen } from '#renderer/ui/screen/feature.ts'

const chat = {
  auth: 'required',
  permission: { name: 'global.chat.read', scope: 'global' },
  title: 'chat:title',
  load: () => import('./ChatScreen.tsx'),
} as const satisfies Partial<Screen>

export const feature: Feature = {
  plugin: 'plugin_chat',
  screens: [
    {
      ...chat,
      path: '/chat',
      name: 'chat',
      goKey: 'c',
      layout: 'default',
      menu: { group: 'general', icon: IconMessages, order: 15 },
      finds: {
        ownChat: { icon: IconMessages, addressOf: (uuid) => `/chat?chat=${uuid}` },
        // A hit opens a chat with the person when the searching user may not open that person's page.
        user: { icon: IconUser, addressOf: (uuid) => `/chat?person=${uuid}` },
      },
    },
    { ...chat, path: '/chatExternal', name: 'chatExternal', layout: 'chat' },
  ],
  keyboard: [
    { keys: ['Alt', '↑ ↓'], label: 'chat:keys.neighbour' },
    { keys: ['Alt', 'Shift', '↑ ↓'], label: 'chat:keys.nextUnread' },
    { keys: ['Shift', 'Enter'], label: 'chat:composer.hint' },
  ],
  background: () => import('./background/startBackground.ts'),
}
