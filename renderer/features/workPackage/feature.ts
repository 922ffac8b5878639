import { IconPackages } from '@tabler/icons-react'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_workshop',
  screens: [
    {
      path: '/workshop/packages/:uuid?',
      name: 'workshop.packages',
      layout: 'default',
      auth: 'required',
      permission: { name: PAPER_PERMISSIONS.read, scope: 'any' },
      title: 'workPackage:title',
      menu: { group: 'workshop', icon: IconPackages, order: 70 },
      load: () => import('./WorkPackageScreen.tsx'),
    },
  ],
}
