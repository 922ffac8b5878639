import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_service',
  screens: [
    {
      path: '/wall',
      name: 'wall',
      layout: 'login',
      auth: 'none',
      title: 'wall:title',
      load: () => import('./WallScreen.tsx'),
    },
  ],
}
