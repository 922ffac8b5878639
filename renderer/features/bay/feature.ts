import { IconDeviceDesktopShare } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_workshop',
  screens: [
    {
      path: '/bay',
      name: 'bay',
      layout: 'login',
      auth: 'none',
      title: 'bay:title',
      load: () => import('./BayScreen.tsx'),
    },
    {
      path: '/admin/bay-terminals',
      name: 'admin.bayTerminals',
      layout: 'default',
      auth: 'required',
      permission: { name: 'global.admin' },
      title: 'bay:terminals.title',
      menu: { group: 'admin', icon: IconDeviceDesktopShare, order: 45 },
      load: () => import('./BayTerminalsScreen.tsx'),
    },
  ],
}
