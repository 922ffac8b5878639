import { IconFiles, IconFileUpload } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_upload',
  screens: [
    {
      path: '/uploads/:uuid?',
      name: 'uploads',
      goKey: 'u',
      layout: 'default',
      auth: 'required',
      permission: { name: 'upload_group.read', scope: 'any' },
      title: 'upload:title',
      menu: { group: 'general', icon: IconFiles, order: 40 },
      record: 'upload',
      finds: { upload: { icon: IconFiles, addressOf: (uuid) => `/uploads/${uuid}` } },
      load: () => import('./UploadsScreen.tsx'),
    },
  ],
  commands: [
    {
      name: 'upload.new',
      title: 'upload:new',
      icon: IconFileUpload,
      permission: { name: 'upload_group.create', scope: 'any' },
      path: '/uploads/new',
    },
  ],
  background: () => import('./queue/uploads.ts'),
}
