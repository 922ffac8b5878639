import { IconDatabaseImport } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/admin/directory/:uuid?',
      name: 'admin.directory',
      layout: 'default',
      auth: 'required',
      permission: { name: 'global.users.read' },
      title: 'directory:title',
      menu: {
        group: 'admin',
        icon: IconDatabaseImport,
        order: 35,
        useful: ['global.users.create', 'global.users.update', 'global.groups.update'],
      },
      load: () => import('./DirectoryScreen.tsx'),
    },
  ],
}
