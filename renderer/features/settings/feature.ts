import { IconSettings } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_settings',
  screens: [
    {
      path: '/admin/settings',
      name: 'admin.settings',
      layout: 'default',
      auth: 'required',
      permission: { name: 'global.settings.read' },
      title: 'settings:title',
      menu: { group: 'admin', icon: IconSettings, order: 80 },
      load: () => import('./SettingsScreen.tsx'),
    },
  ],
  keyboard: [{ keys: ['Ctrl', 'S'], label: 'records:keys.save' }],
  finder: { permission: { name: 'global.settings.read' }, load: () => import('./data/findable.ts') },
}
