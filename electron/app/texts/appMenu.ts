import { BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'
import type { Texts } from './texts.ts'

export type ZoomStep = 'in' | 'out' | 'reset'
type Zoom = (window: BrowserWindow, step: ZoomStep) => void

/**
 * Sets the menu with shortcuts for zoom and reload. On macOS it also has the editing shortcuts, which exist there only
 * through a menu.
 */
export function setAppMenu({ menu }: Texts, zoom: Zoom): void {
  const zoomItem = (step: ZoomStep, label: string, accelerator: string): MenuItemConstructorOptions => ({
    id: `zoom-${step}-${accelerator}`,
    label,
    accelerator,
    click: () => {
      const window = BrowserWindow.getFocusedWindow()
      if (window) zoom(window, step)
    },
  })
  const view: MenuItemConstructorOptions = {
    label: menu.view,
    submenu: [
      { role: 'reload', label: menu.reload },
      { type: 'separator' },
      zoomItem('reset', menu.actualSize, 'CmdOrCtrl+0'),
      zoomItem('in', menu.zoomIn, 'CmdOrCtrl+Plus'),
      // Other keys for zooming in: the plus key without Shift, and the plus of the number pad.
      { ...zoomItem('in', menu.zoomIn, 'CmdOrCtrl+='), visible: false },
      { ...zoomItem('in', menu.zoomIn, 'CmdOrCtrl+numadd'), visible: false },
      zoomItem('out', menu.zoomOut, 'CmdOrCtrl+-'),
      { ...zoomItem('out', menu.zoomOut, 'CmdOrCtrl+numsub'), visible: false },
      { ...zoomItem('reset', menu.actualSize, 'CmdOrCtrl+num0'), visible: false },
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
