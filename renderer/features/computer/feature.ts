import { IconDeviceDesktop } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/computer',
      name: 'computer',
      layout: 'default',
      // Whoever cannot sign in may need it most: for the update, the server's address or what support asks for.
      auth: 'none',
      desktopOnly: true,
      title: 'computer:title',
      menu: { group: 'general', icon: IconDeviceDesktop, order: 30 },
      load: () => import('./ComputerScreen.tsx'),
    },
  ],
  desktopFrame: () => import('./update/frameParts.ts'),
}
