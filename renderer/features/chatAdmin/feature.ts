import { IconMessageCog } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_chat',
  screens: [
    {
      path: '/admin/chats/:uuid?',
      name: 'admin.chats',
      layout: 'default',
      auth: 'required',
      permission: { name: 'global.chats.read' },
      title: 'chatAdmin:title',
      menu: { group: 'admin', icon: IconMessageCog, order: 60 },
      record: 'chat',
      load: () => import('./ChatAdminScreen.tsx'),
    },
  ],
}
