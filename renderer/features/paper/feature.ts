import { IconClipboardText } from '@tabler/icons-react'
import { PAPER_PERMISSIONS } from '#contract/records/paper.ts'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_workshop',
  screens: [
    {
      path: '/workshop/paper/:uuid?/:extension?',
      name: 'workshop.paper',
      layout: 'default',
      auth: 'required',
      permission: { name: PAPER_PERMISSIONS.read, scope: 'any' },
      title: 'paper:title',
      menu: { group: 'workshop', icon: IconClipboardText, order: 10 },
      record: 'paper',
      load: () => import('./PaperScreen.tsx'),
    },
  ],
  // Photos that wait are sent whatever screen is open.
  background: () => import('./photos/waitingPhotos.ts'),
  frame: async () => {
    const { ScanListener } = await import('./find/ScanListener.tsx')
    return { frameParts: { overlay: ScanListener } }
  },
}
