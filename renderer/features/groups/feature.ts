import { IconUsersGroup } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/admin/groups/:uuid?',
      name: 'admin.groups',
      layout: 'default',
      auth: 'required',
      permission: { name: 'global.groups.read' },
      title: 'groups:title',
      menu: { group: 'admin', icon: IconUsersGroup, order: 30 },
      record: 'group',
      load: () => import('./GroupsScreen.tsx'),
    },
  ],
}
