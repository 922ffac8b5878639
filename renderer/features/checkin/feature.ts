import { IconCarGarage, IconClipboardCheck } from '@tabler/icons-react'
import { CHECKIN_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_service',
  screens: [
    {
      path: '/service/checkin/:uuid?',
      name: 'service.checkin',
      layout: 'default',
      auth: 'required',
      permission: { name: CHECKIN_PERMISSIONS.read, scope: 'any' },
      title: 'checkin:title',
      menu: { group: 'service', icon: IconClipboardCheck, order: 10 },
      record: 'checkin',
      finds: { checkin: { icon: IconClipboardCheck, addressOf: (uuid) => `/service/checkin/${uuid}` } },
      load: () => import('./CheckinScreen.tsx'),
    },
  ],
  commands: [
    {
      name: 'checkin.new',
      title: 'checkin:new',
      icon: IconCarGarage,
      permission: { name: CHECKIN_PERMISSIONS.create, scope: 'any' },
      path: '/service/checkin/new',
    },
  ],
}
