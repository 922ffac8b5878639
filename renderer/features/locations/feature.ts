import { IconMapPin } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/admin/locations/:uuid?',
      name: 'admin.locations',
      layout: 'default',
      auth: 'required',
      permission: { name: ['global.locations.read', 'location.read'], scope: 'any' },
      title: 'locations:title',
      menu: { group: 'admin', icon: IconMapPin, order: 15 },
      record: 'location',
      load: () => import('./LocationsScreen.tsx'),
    },
  ],
}
