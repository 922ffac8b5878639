import { useTranslation } from 'react-i18next'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import { APPRENTICE_FACTORS } from '#contract/planning/workingTime.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { paceLines } from '../data/paceLines.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'

type Props = { block: PlannerBlock; calendar: Calendar; words: Pick<Words, 'person'> }

/** Explains why the span of a block differs from its minutes: the factor of each technician. */
export function PaceNote({ block, calendar, words }: Props) {
  const { t, i18n } = useTranslation('planner')
  const lines = paceLines(calendar, block)
  if (lines.length === 0) return null
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits, numberingSystem: 'latn' }).format(value)
  const minutes = (value: number) => t('minutes', { minutes: value })
  const why = (factor: number, secondary: number) => {
    const year = APPRENTICE_FACTORS.indexOf(factor) + 1
    return [
      year > 0 && t('resources.year', { year }),
      factor !== 1 && `${t('resources.factor')}: ${number(factor * 100, 0)}`,
      secondary > 0 && `${t('resources.secondary')}: ${number(secondary, 0)}`,
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <ul className={classes.findings}>
      {lines.map(({ person, planned, times, taken, factor, secondaryPercent }) => (
        <li key={person}>
          {t('promise.named', {
            name: isolated(words.person(person)),
            what: `${isolated(`${minutes(planned)} × ${number(times, 2)} = ${minutes(taken)}`)} (${why(factor, secondaryPercent)})`,
          })}
        </li>
      ))}
    </ul>
  )
}
