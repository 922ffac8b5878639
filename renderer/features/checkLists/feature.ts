import { IconChecklist } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_service',
  screens: [
    {
      path: '/service/check_lists/:uuid?',
      name: 'service.check_lists',
      layout: 'default',
      auth: 'required',
      permission: { name: 'global.admin' },
      title: 'checkList:title',
      menu: { group: 'admin', icon: IconChecklist, order: 75 },
      record: 'checkList',
      load: () => import('./CheckListScreen.tsx'),
    },
  ],
}
