import { IconLayoutDashboard } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/dashboard',
      name: 'dashboard',
      goKey: 'd',
      layout: 'default',
      auth: 'required',
      title: 'dashboard:title',
      menu: { group: 'general', icon: IconLayoutDashboard, order: 10 },
      load: () => import('./DashboardScreen.tsx'),
    },
  ],
}
