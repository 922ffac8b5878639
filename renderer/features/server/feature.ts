import { IconServerCog } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  background: () => import('./background/startBackground.ts'),
  screens: [
    {
      path: '/admin/server/settings',
      name: 'admin.server.settings',
      layout: 'default',
      auth: 'required',
      permission: { name: 'global.admin' },
      title: 'server:title',
      menu: { group: 'serverAdmin', icon: IconServerCog, order: 10 },
      load: () => import('./ServerSettingsScreen.tsx'),
    },
  ],
}
