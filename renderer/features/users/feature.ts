import { IconUser, IconUsers } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/admin/users/:uuid?',
      name: 'admin.users',
      layout: 'default',
      auth: 'required',
      permission: { name: 'global.users.read' },
      title: 'users:title',
      menu: { group: 'admin', icon: IconUsers, order: 10 },
      record: 'user',
      finds: { user: { icon: IconUser, addressOf: (uuid) => `/admin/users/${uuid}` } },
      load: () => import('./UsersScreen.tsx'),
    },
  ],
}
