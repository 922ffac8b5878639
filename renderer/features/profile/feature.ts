import { IconUser } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/profile/:subPage?',
      name: 'profile',
      goKey: 'p',
      layout: 'default',
      auth: 'required',
      title: 'profile:title',
      menu: { group: 'general', icon: IconUser, order: 20 },
      load: () => import('./ProfileScreen.tsx'),
    },
  ],
}
