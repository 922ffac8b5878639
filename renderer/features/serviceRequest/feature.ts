import { IconPhoneCall, IconPhonePlus } from '@tabler/icons-react'
import { SERVICE_REQUEST_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Feature } from '#renderer/ui/screen/feature.ts'
import { requestAddress } from './requestAddress.ts'

export const feature: Feature = {
  plugin: 'plugin_service',
  screens: [
    {
      path: '/service/request/:uuid?',
      name: 'service.request',
      layout: 'default',
      auth: 'required',
      permission: { name: SERVICE_REQUEST_PERMISSIONS.read, scope: 'any' },
      title: 'serviceRequest:title',
      menu: { group: 'service', icon: IconPhoneCall, order: 20 },
      record: 'serviceRequest',
      finds: { serviceRequest: { icon: IconPhoneCall, addressOf: requestAddress } },
      load: () => import('./RequestScreen.tsx'),
    },
  ],
  commands: [
    {
      name: 'serviceRequest.new',
      title: 'serviceRequest:new',
      icon: IconPhonePlus,
      permission: { name: SERVICE_REQUEST_PERMISSIONS.create, scope: 'any' },
      path: '/service/request/new',
    },
  ],
}
