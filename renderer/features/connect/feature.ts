import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/connect',
      name: 'connect',
      layout: 'login',
      auth: 'none',
      title: 'connect:title',
      load: () => import('./ConnectScreen.tsx'),
    },
  ],
}
