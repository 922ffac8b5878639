import { THEMES, type Theme } from '#contract/constants.ts'

export type Look = { theme: Theme; language: 'de' | 'ar' }

const all: readonly Look[] = THEMES.flatMap((theme) => (['de', 'ar'] as const).map((language) => ({ theme, language })))

/**
 * How the people who try a screen see it. A colour depends on the theme and a place on the direction of the writing, so
 * two looks show each of them once; `TEST_FULL` has all four.
 */
export const LOOKS = all.filter(
  ({ theme, language }) => process.env.TEST_FULL || (theme === 'dark') === (language === 'ar'),
)
