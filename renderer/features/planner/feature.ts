import { IconCalendarTime } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_workshop',
  screens: [
    {
      path: '/workshop/planner',
      name: 'workshop.planner',
      goKey: 'l',
      layout: 'default',
      auth: 'required',
      permission: { name: 'location.workshop.planner.read', scope: 'any' },
      title: 'planner:title',
      menu: { group: 'workshop', icon: IconCalendarTime, order: 20 },
      load: () => import('./PlannerScreen.tsx'),
    },
  ],
  keyboard: [
    { keys: ['← ↑ → ↓'], label: 'planner:keys.walk' },
    { keys: ['Enter'], label: 'planner:keys.pick' },
    { keys: ['Shift', '← →'], label: 'planner:keys.stretch' },
    { keys: ['Space'], label: 'planner:keys.open' },
    { keys: ['O'], label: 'planner:card.paper' },
    { keys: ['M'], label: 'planner:keys.moveTo' },
    { keys: ['Del'], label: 'planner:tray.put' },
    { keys: ['Ctrl', 'Z'], label: 'planner:undo' },
    { keys: ['Ctrl', 'Shift', 'Z'], label: 'planner:redo' },
  ],
}
