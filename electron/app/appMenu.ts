import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { Texts } from './texts.ts'

/** Keys for zoom and reload, and on macOS those for editing, which exist there only through a menu. */
export function setAppMenu({ menu }: Texts): void {
  const view: MenuItemConstructorOptions = {
    label: menu.view,
    submenu: [
      { role: 'reload', label: menu.reload },
      { type: 'separator' },
      { role: 'resetZoom', label: menu.actualSize },
      { role: 'zoomIn', label: menu.zoomIn },
      { role: 'zoomOut', label: menu.zoomOut },
      { type: 'separator' },
      { role: 'togglefullscreen', label: menu.fullScreen },
    ],
  }
  const onMac: MenuItemConstructorOptions[] = [{ role: 'appMenu' }, { role: 'editMenu' }]
  const isMac = process.platform === 'darwin'
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([...(isMac ? onMac : []), view, ...(isMac ? [{ role: 'windowMenu' as const }] : [])]),
  )
}
