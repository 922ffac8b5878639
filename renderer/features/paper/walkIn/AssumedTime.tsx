import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { workView } from '../works/view.ts'
import { readZe } from './lines.ts'
import classes from './WalkIn.module.css'

type Props = {
  /** Number of works without a target; 0 when the order has no works yet. */
  missing: number
  value: number | null
  /** Whether saving was refused, because the plan cannot check the promise without this time. */
  isRefused: boolean
  onChange: (ze: number | null) => void
}

/** Asks for the time (ZE) of all works without a target together. The paper keeps it, and the planner uses it. */
export function AssumedTime({ missing, value, isRefused, onChange }: Props) {
  const { t } = useTranslation('paper')
  useTypedInput(String(value ?? ''))
  return (
    <TextInput
      label={missing > 0 ? t('walkIn.assumedFor', { count: missing }) : t('walkIn.assumed')}
      className={classes.assumed}
      data-field="estimated_ze"
      error={isRefused && t('walkIn.hoursNeeded')}
      inputMode="numeric"
      autoComplete="off"
      rightSection={<span className={classes.unit}>{t('walkIn.ze')}</span>}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => {
        const ze = readZe(currentTarget.value)
        if (ze !== null) onChange(ze === 0 ? null : ze)
      }}
    />
  )
}

type SaidProps = { minutes: number | null; assumed: number | null; isAnswered: boolean }

/**
 * The working time for which the plan was asked, and how much of it is assumed. Without a time the plan is not asked,
 * and the text says so.
 */
export function CountedWith({ minutes, assumed, isAnswered }: SaidProps) {
  const { t } = useTranslation('paper')
  if (minutes === null) return <span className={classes.quiet}>{t('walkIn.hoursMissing')}</span>
  if (!isAnswered) return null
  return (
    <span className={classes.quiet}>
      {assumed === null ? t('walkIn.minutes', { minutes }) : t('walkIn.minutesAssumed', { minutes, ze: assumed })}
    </span>
  )
}

type NeedsProps = { skills: readonly string[]; bay_kinds: readonly string[] }

/** The skills and the kinds of bays that the plan was asked for. */
export function CountedNeeds({ skills, bay_kinds }: NeedsProps) {
  const { t } = useTranslation('paper')
  const texts = useRecordTexts(workView)
  const needs = [
    ...skills.map((one) => texts.choice('skill', one)),
    ...bay_kinds.map((one) => texts.choice('bay_kind', one)),
  ]
  if (needs.length === 0) return null
  return <span className={classes.quiet}>{t('walkIn.countedNeeds', { needs: needs.join(', ') })}</span>
}
