import { IconReportSearch } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/admin/server/logs/:tab?',
      name: 'admin.server.logs',
      layout: 'default',
      auth: 'required',
      permission: { name: 'global.admin' },
      title: 'logs:title',
      menu: { group: 'serverAdmin', icon: IconReportSearch, order: 20 },
      load: () => import('./LogsScreen.tsx'),
    },
  ],
}
