import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { colorsBy, keptColors } from '../cards/colors.ts'
import type { PlannerPaper, PlannerTeam } from '../data/planData.ts'
import classes from './Tray.module.css'

type Props = { papers: ReadonlyMap<string, PlannerPaper>; teams: readonly PlannerTeam[] }

/** Explains the colours of the board. */
export function Legend({ papers, teams }: Props) {
  const [rule] = useLocalValue(keptColors)
  const { swatches } = useMemo(() => colorsBy(rule, { papers, teams }), [rule, papers, teams])
  const { t } = useTranslation(['planner', 'paper'])
  const names = useUserNames()
  const states = [
    ['usual', t('colors.usual')],
    ['finished', t('state.finished')],
    ['waiting', t('bar.waiting')],
    ['carried', t('card.lateOrLeft')],
    ['internal', t('paper:choices.type.internal' as 'paper:title')],
  ] as const
  const wordOf = (key: string) => {
    if (rule === 'type') return t(`paper:choices.type.${key}` as 'paper:title')
    if (rule === 'team') return teams.find(({ uuid }) => uuid === key)?.name ?? t('row.unknown')
    const named = names.get(key)
    return named ? fullName(named) : t('row.unknown')
  }
  return (
    <ul className={classes.legend} aria-label={t('colors.title')}>
      {rule === 'state'
        ? states.map(([tone, word]) => (
            <li key={tone}>
              <span className={classes.swatch} data-tone={tone} aria-hidden />
              {word}
            </li>
          ))
        : swatches.map(({ key, color }) => (
            <li key={key}>
              <span className={classes.swatch} style={{ '--edge': color } as React.CSSProperties} aria-hidden />
              <bdi dir="auto">{wordOf(key)}</bdi>
            </li>
          ))}
      <li>
        <span className={classes.swatch} data-hold aria-hidden />
        {t('state.on_hold')}
      </li>
    </ul>
  )
}
