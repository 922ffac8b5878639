import { IconClipboardPlus, IconClipboardText } from '@tabler/icons-react'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { useMyDay } from '#renderer/shared/stamps/myDay.ts'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_workshop',
  screens: [
    {
      path: '/workshop/paper/:uuid?/:extension?',
      name: 'workshop.paper',
      goKey: 'w',
      layout: 'default',
      auth: 'required',
      permission: { name: PAPER_PERMISSIONS.read, scope: 'any' },
      title: 'paper:title',
      menu: { group: 'workshop', icon: IconClipboardText, order: 10 },
      record: 'paper',
      finds: { paper: { icon: IconClipboardText, addressOf: (uuid) => `/workshop/paper/${uuid}` } },
      load: () => import('./PaperScreen.tsx'),
    },
  ],
  keyboard: [
    { keys: ['Ctrl', 'P'], label: 'paper:keys.print', at: 'row' },
    { keys: ['Enter', '↓'], label: 'paper:keys.nextLine', at: 'row' },
    { keys: ['↑'], label: 'paper:keys.previousLine', at: 'row' },
    { keys: ['Ctrl', 'V'], label: 'paper:keys.pasteWorks', at: 'row' },
    { keys: ['Esc'], label: 'paper:keys.putBack', at: 'row' },
    { keys: ['Ctrl', 'Z'], label: 'paper:keys.undo', at: 'row' },
    { keys: ['← ↑ → ↓'], label: 'paper:keys.moveMark', at: 'row' },
    { keys: ['Shift', '← ↑ → ↓'], label: 'paper:keys.moveMarkFar', at: 'row' },
    { keys: ['Del'], label: 'paper:keys.removeMark', at: 'row' },
    { keys: ['Enter'], label: 'paper:keys.nextField', at: 'new' },
    { keys: ['Ctrl', 'Enter'], label: 'paper:keys.toPromise', at: 'new' },
    { keys: ['Esc'], label: 'paper:keys.clearWork', at: 'new' },
    { keys: ['Ctrl', 'V'], label: 'paper:keys.pasteWorks', at: 'new' },
  ],
  commands: [
    {
      name: 'paper.new',
      title: 'paper:new',
      icon: IconClipboardPlus,
      permission: { name: PAPER_PERMISSIONS.create, scope: 'any' },
      path: '/workshop/paper/new',
    },
  ],
  instead: {
    path: '/dashboard',
    name: 'workshop.day',
    title: 'day:title',
    useIsShown: () => useMyDay().isShown,
    load: () => import('./day/MyDayScreen.tsx'),
  },
  // Sends waiting photos on every screen.
  background: () => import('./photos/waitingPhotos.ts'),
  frame: async () => {
    const { ScanListener } = await import('./find/ScanListener.tsx')
    return { frameParts: { overlay: ScanListener } }
  },
}
