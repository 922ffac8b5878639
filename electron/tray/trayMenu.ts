import type { MenuItemConstructorOptions } from 'electron'
import type { DoNotDisturb } from '#contract/ipc/deviceSettings.ts'
import { isQuiet, quietUntil } from '#contract/ipc/doNotDisturb.ts'
import type { Texts } from '#electron/app/texts/texts.ts'

export type TrayActions = {
  openMain: () => void
  openChat: () => void
  openSettings: () => void
  bringBack: () => void
  checkForUpdates: () => void
  quit: () => void
  setDoNotDisturb: (wanted: DoNotDisturb) => void
}
type Shown = { doNotDisturb: DoNotDisturb; isLocked: boolean; language: string; now: Date }

/** The menu of the tray icon, most used entries first. The ids are for tests. */
export function trayMenu(texts: Texts['tray'], actions: TrayActions, shown: Shown): MenuItemConstructorOptions[] {
  return [
    { id: 'open', label: texts.open, click: actions.openMain },
    { id: 'chat', label: texts.chat, click: actions.openChat },
    { type: 'separator' },
    quietMenu(texts, actions, shown),
    { id: 'bringBack', label: texts.bringBack, click: actions.bringBack },
    { type: 'separator' },
    { id: 'update', label: texts.update, click: actions.checkForUpdates },
    { id: 'settings', label: texts.settings, click: actions.openSettings },
    { type: 'separator' },
    { id: 'quit', label: texts.quit, click: actions.quit },
  ]
}

function quietMenu(texts: Texts['tray'], actions: TrayActions, shown: Shown): MenuItemConstructorOptions {
  const { doNotDisturb, isLocked, language, now } = shown
  const set = (wanted: DoNotDisturb) => actions.setDoNotDisturb(wanted)
  const isOn = isQuiet(doNotDisturb, now.getTime())
  const until = isOn && typeof doNotDisturb !== 'string' ? new Date(doNotDisturb.until) : null
  const choice = (id: string, label: string, checked: boolean, click: () => void): MenuItemConstructorOptions => ({
    id,
    label,
    type: 'radio',
    checked,
    enabled: !isLocked,
    click,
  })
  return {
    id: 'doNotDisturb',
    label: texts.doNotDisturb,
    submenu: [
      choice('quietOff', texts.quietOff, !isOn, () => set('off')),
      ...(until
        ? [
            choice(
              'quietUntil',
              texts.quietUntil.replace('{{time}}', clock(until, now, language)),
              true,
              () => undefined,
            ),
          ]
        : []),
      choice('quietHour', texts.quietHour, false, () => set(quietUntil('hour', Date.now()))),
      choice('quietTomorrow', texts.quietTomorrow, false, () => set(quietUntil('tomorrow', Date.now()))),
      choice('quietOn', texts.quietOn, doNotDisturb === 'on', () => set('on')),
    ],
  }
}

/** The time, with the weekday unless it is today. */
function clock(moment: Date, now: Date, language: string): string {
  const isToday = moment.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(language, {
    ...(!isToday && { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment)
}
