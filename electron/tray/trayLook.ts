type Theme = {
  shouldUseDarkColors: boolean
  /** Of the bar itself; on Windows it has a switch of its own. */
  shouldUseDarkColorsForSystemIntegratedUI: boolean
}
type Look = {
  /** In `resources/tray`. */
  file: string
  /** The system colours the shape itself, to fit its menu bar and a click. */
  isTemplate: boolean
  /** A click on the icon is not yet a click for the menu. */
  opensByClick: boolean
}

/** How the icon near the clock looks on this system, and whether a click on it is for us. */
export function trayLook(platform: NodeJS.Platform, theme: Theme, unread: number): Look {
  const isMac = platform === 'darwin'
  const isDark =
    platform === 'win32' ? theme.shouldUseDarkColorsForSystemIntegratedUI : !isMac && theme.shouldUseDarkColors
  return {
    file: `${isDark ? 'dark' : 'light'}${unread > 0 ? '-unread' : ''}.png`,
    isTemplate: isMac,
    opensByClick: !isMac,
  }
}
