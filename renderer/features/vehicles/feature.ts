import { IconCar } from '@tabler/icons-react'
import { CUSTOMER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_workshop',
  screens: [
    {
      path: '/workshop/vehicles/:uuid?',
      name: 'workshop.vehicles',
      goKey: 'v',
      layout: 'default',
      auth: 'required',
      permission: { name: CUSTOMER_PERMISSIONS.read, scope: 'any' },
      title: 'vehicle:title',
      menu: { group: 'workshop', icon: IconCar, order: 50 },
      record: 'vehicle',
      finds: { vehicle: { icon: IconCar, addressOf: (uuid) => `/workshop/vehicles/${uuid}` } },
      load: () => import('./VehiclesScreen.tsx'),
    },
  ],
  commands: [
    {
      name: 'vehicle.new',
      title: 'vehicle:new',
      icon: IconCar,
      permission: { name: CUSTOMER_PERMISSIONS.create, scope: 'any' },
      path: '/workshop/vehicles/new',
    },
  ],
}
