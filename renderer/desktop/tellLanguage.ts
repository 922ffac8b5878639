import type { DesktopBridge } from '#contract/ipc/table.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { callDesktop } from './bridge.ts'

/** Menus, warnings and the spell checker of the desktop app follow the language of its pages. Called once. */
export function tellLanguage(bridge: DesktopBridge): void {
  const tell = async () => {
    const { language } = await callDesktop(bridge, 'settings.read', undefined)
    const wanted = appLanguage.get()
    if (!language.locked && language.value !== wanted) await callDesktop(bridge, 'settings.write', { language: wanted })
  }
  // What is not told now is told with the next change or start.
  const tellOrLeave = () => void tell().catch(() => undefined)
  appLanguage.subscribe(tellOrLeave)
  tellOrLeave()
}
