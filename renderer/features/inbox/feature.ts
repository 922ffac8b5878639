import { IconInbox } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/inbox',
      name: 'inbox',
      goKey: 'i',
      layout: 'default',
      auth: 'required',
      title: 'inbox:title',
      menu: { group: 'general', icon: IconInbox, order: 12 },
      load: () => import('./InboxScreen.tsx'),
    },
  ],
  background: () => import('./background/startBackground.ts'),
  frame: async () => {
    const { Bell } = await import('./bell/Bell.tsx')
    return { frameParts: { bell: Bell } }
  },
}
