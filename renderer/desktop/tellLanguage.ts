import type { DesktopBridge } from '#contract/ipc/table.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { callDesktop } from './bridge.ts'

/** Sets the language of the desktop app's menus, warnings and spell checker. Called once. */
export function tellLanguage(bridge: DesktopBridge): void {
  const tell = async () => {
    const { language } = await callDesktop(bridge, 'settings.read', undefined)
    const wanted = appLanguage.get()
    if (!language.locked && language.value !== wanted) await callDesktop(bridge, 'settings.write', { language: wanted })
  }
  // A failed call is made up for by the next change or start.
  const tellOrLeave = () => void tell().catch(() => undefined)
  appLanguage.subscribe(tellOrLeave)
  tellOrLeave()
}
