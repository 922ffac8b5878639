import type { TFunction } from 'i18next'
import type { DamageMark } from '#contract/workshop/damageMarks.ts'

/** A mark in words, without its note. */
export function markText(t: TFunction<['paper']>, { kind, size, view, is_old }: DamageMark): string {
  return [
    t(`paper:choices.damage_marks.kind.${kind}`),
    size !== 'unknown' && t(`paper:choices.damage_marks.size.${size}`),
    t(`paper:choices.damage_marks.view.${view}`),
    is_old && t('paper:rows.damage_marks.is_old'),
  ]
    .filter((text) => text !== false)
    .join(' · ')
}
