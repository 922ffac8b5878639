import type { TFunction } from 'i18next'
import type { Language } from '#contract/constants.ts'
import { weekdayName } from '#renderer/records/fields/weekdayName.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { PlanAbsence } from '../data/planData.ts'
import type { Words } from '../data/useWords.ts'

type Parts = { t: TFunction<readonly ['planner', 'records']>; words: Words; language: Language }

/** The reason and the time of an absence in words. */
export function absenceText(
  { kind, first_day, last_day, weekdays, part, note }: PlanAbsence,
  { t, words, language }: Parts,
): string {
  return [
    t(`resources.kinds.${kind}`),
    isolated(first_day === last_day ? words.date(first_day) : `${words.date(first_day)} – ${words.date(last_day)}`),
    weekdays?.map((one) => weekdayName(one, language, 'short')).join(' '),
    part && isolated(`${part.from}–${part.to}`),
    note && isolated(note),
  ]
    .filter(Boolean)
    .join(', ')
}
