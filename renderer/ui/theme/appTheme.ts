import { THEMES, type Theme } from '#contract/constants.ts'
import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The theme chosen on this device. resources/public/boot.js reads the same key before the first paint. */
export const appTheme = createLocalValue<Theme>('theme', (text) => THEMES.find((theme) => theme === text) ?? 'light')
