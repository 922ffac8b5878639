import { THEMES, type Theme } from '#contract/constants.ts'

export type Appearance = { theme: Theme; language: 'de' | 'ar' }

const all: readonly Appearance[] = THEMES.flatMap((theme) =>
  (['de', 'ar'] as const).map((language) => ({ theme, language })),
)

/**
 * Appearances of a screen in tests. Arabic and dark shows mistakes of a screen: a place that does not mirror, a colour
 * meant for white. `e2e/pictures` covers light and German. `TEST_FULL` has all four.
 */
export const APPEARANCES = all.filter(
  ({ theme, language }) => process.env.TEST_FULL || (theme === 'dark' && language === 'ar'),
)
