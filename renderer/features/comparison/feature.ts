import { IconScale } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_workshop',
  screens: [
    {
      path: '/workshop/shouldiscompare',
      name: 'workshop.shouldiscompare',
      layout: 'default',
      auth: 'required',
      permission: { name: 'location.workshop.shouldiscompare.read', scope: 'any' },
      title: 'comparison:title',
      menu: { group: 'workshop', icon: IconScale, order: 40 },
      load: () => import('./ComparisonScreen.tsx'),
    },
  ],
}
