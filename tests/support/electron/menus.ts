import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron'

/** In-memory stand-ins: nothing is drawn, but a test can read the entries and click them. */
class StandInMenuItem {
  readonly id: string
  readonly label: string
  readonly type: string
  readonly checked: boolean
  readonly enabled: boolean
  readonly submenu: StandInMenu | null
  private readonly options: MenuItemConstructorOptions

  constructor(options: MenuItemConstructorOptions) {
    this.options = options
    this.id = options.id ?? ''
    this.label = options.label ?? options.role ?? ''
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal')
    this.checked = options.checked ?? false
    this.enabled = options.enabled ?? true
    this.submenu = Array.isArray(options.submenu) ? StandInMenu.buildFromTemplate(options.submenu) : null
  }

  click(): void {
    const handler = this.options.click as (() => void) | undefined
    handler?.()
  }
}

export class StandInMenu
  extends EventEmitter
  implements Record<keyof Pick<Menu, 'getMenuItemById' | 'items'>, unknown>
{
  readonly items: readonly StandInMenuItem[]
  private static application: StandInMenu | null = null

  constructor(items: readonly StandInMenuItem[] = []) {
    super()
    this.items = items
  }

  static buildFromTemplate(template: readonly MenuItemConstructorOptions[]): StandInMenu {
    return new StandInMenu(template.map((options) => new StandInMenuItem(options)))
  }
  static setApplicationMenu(menu: StandInMenu | null): void {
    StandInMenu.application = menu
  }
  static getApplicationMenu = () => StandInMenu.application

  getMenuItemById(id: string): StandInMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
}

export class StandInTray extends EventEmitter implements Pick<Tray, 'destroy' | 'isDestroyed' | 'setToolTip'> {
  private isGone = false

  // Methods, not properties: tests wrap them on the prototype.
  setImage(_image: NativeImage | string): void {}
  setContextMenu(_menu: Menu | null): void {}
  setToolTip(_text: string): void {}
  isDestroyed(): boolean {
    return this.isGone
  }
  destroy(): void {
    this.isGone = true
  }
}

class StandInImage implements Pick<NativeImage, 'isEmpty' | 'toPNG'> {
  private readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
  isEmpty = () => this.bytes.length === 0
  toPNG = () => this.bytes
  toDataURL = () => `data:image/png;base64,${this.bytes.toString('base64')}`
}

export const nativeImage = {
  createEmpty: () => new StandInImage(Buffer.alloc(0)),
  createFromPath: (path: string) => new StandInImage(existsSync(path) ? readFileSync(path) : Buffer.alloc(0)),
}
