import type { TFunction } from 'i18next'
import type { DamageMark } from '#contract/workshop/damageMarks.ts'

/** A mark in words, without its note. */
export function markText(t: TFunction<['damage']>, { kind, size, view, is_old }: DamageMark): string {
  return [
    t(`damage:kinds.${kind}`),
    size !== 'unknown' && t(`damage:sizes.${size}`),
    t(`damage:views.${view}`),
    is_old && t('damage:fields.is_old'),
  ]
    .filter((text) => text !== false)
    .join(' · ')
}
