import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/login',
      name: 'login',
      layout: 'login',
      auth: 'guest',
      title: 'login:title',
      load: () => import('./LoginScreen.tsx'),
    },
  ],
}
