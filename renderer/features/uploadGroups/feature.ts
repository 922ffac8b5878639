import { IconFolders } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/admin/upload-groups/:uuid?',
      name: 'admin.uploadGroups',
      layout: 'default',
      auth: 'required',
      permission: { name: 'global.upload_groups.read' },
      title: 'uploadGroups:title',
      menu: { group: 'admin', icon: IconFolders, order: 35 },
      record: 'uploadGroup',
      load: () => import('./UploadGroupsScreen.tsx'),
    },
  ],
}
