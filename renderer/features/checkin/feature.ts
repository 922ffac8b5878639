import { IconCarGarage, IconClipboardCheck } from '@tabler/icons-react'
import { checkin } from '#contract/records/checkin.ts'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_service',
  screens: [
    {
      path: '/service/checkin/:uuid?',
      name: 'service.checkin',
      layout: 'default',
      auth: 'required',
      permission: { name: checkin.permissions.read, scope: 'any' },
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
      permission: { name: checkin.permissions.create, scope: 'any' },
      path: '/service/checkin/new',
    },
  ],
}
