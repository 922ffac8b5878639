import { IconHistory } from '@tabler/icons-react'
import { HISTORY_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_service',
  screens: [
    {
      path: '/service/customer_history/:uuid?',
      name: 'service.customer_history',
      layout: 'default',
      auth: 'required',
      permission: { name: HISTORY_PERMISSIONS.read, scope: 'any' },
      title: 'history:title',
      menu: { group: 'service', icon: IconHistory, order: 30 },
      load: () => import('./HistoryScreen.tsx'),
    },
  ],
}
