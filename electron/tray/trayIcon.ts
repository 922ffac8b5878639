type Theme = {
  shouldUseDarkColors: boolean
  /** Theme of the taskbar itself, which has its own switch on Windows. */
  shouldUseDarkColorsForSystemIntegratedUI: boolean
}
type TrayIcon = {
  /** File name in `resources/tray`. */
  file: string
  /** The system colours the shape to fit its menu bar and clicks. */
  isTemplate: boolean
  /** A click on the icon opens the app, not the menu. */
  opensByClick: boolean
}

/** File and behaviour of the tray icon on this system. */
export function trayIcon(platform: NodeJS.Platform, theme: Theme, unread: number): TrayIcon {
  const isMac = platform === 'darwin'
  const isDark =
    platform === 'win32' ? theme.shouldUseDarkColorsForSystemIntegratedUI : !isMac && theme.shouldUseDarkColors
  return {
    file: `${isDark ? 'dark' : 'light'}${unread > 0 ? '-unread' : ''}.png`,
    isTemplate: isMac,
    opensByClick: !isMac,
  }
}
