import { IconShieldSearch } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_workshop',
  screens: [
    {
      path: '/workshop/hst/check',
      name: 'workshop.hst.check',
      goKey: 'h',
      layout: 'default',
      auth: 'required',
      permission: { name: 'location.workshop.hstcheck.read', scope: 'any' },
      title: 'hst:title',
      menu: { group: 'workshop', icon: IconShieldSearch, order: 30 },
      load: () => import('./HstCheckScreen.tsx'),
    },
  ],
  frame: async () => {
    const { DroppedSnapshot } = await import('./reading/DroppedSnapshot.tsx')
    return { frameParts: { overlay: DroppedSnapshot } }
  },
  background: () => import('./background/startBackground.ts'),
}
