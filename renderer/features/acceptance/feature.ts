import { IconClipboardPlus, IconWalk } from '@tabler/icons-react'
import { ACCEPTANCE_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_service',
  screens: [
    {
      path: '/service/direct_acceptance/:uuid?',
      name: 'service.direct_acceptance',
      layout: 'default',
      auth: 'required',
      permission: { name: ACCEPTANCE_PERMISSIONS.read, scope: 'any' },
      worksOffline: true,
      title: 'acceptance:title',
      menu: { group: 'service', icon: IconWalk, order: 15 },
      record: 'acceptance',
      finds: { acceptance: { icon: IconWalk, addressOf: (uuid) => `/service/direct_acceptance/${uuid}` } },
      load: () => import('./AcceptanceScreen.tsx'),
    },
  ],
  background: () => import('./data/acceptanceWrites.ts'),
  commands: [
    {
      name: 'acceptance.new',
      title: 'acceptance:new',
      icon: IconClipboardPlus,
      permission: { name: ACCEPTANCE_PERMISSIONS.create, scope: 'any' },
      path: '/service/direct_acceptance/new',
    },
  ],
}
