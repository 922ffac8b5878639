import { IconDeviceDesktop } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/computer',
      name: 'computer',
      layout: 'default',
      // Signed-out users may open the screen, too: a user who cannot sign in may need the update, the server's address,
      // or data for support.
      auth: 'none',
      desktopOnly: true,
      title: 'computer:title',
      menu: { group: 'general', icon: IconDeviceDesktop, order: 30 },
      load: () => import('./ComputerScreen.tsx'),
    },
  ],
  desktopFrame: () => import('./update/frameParts.ts'),
}
