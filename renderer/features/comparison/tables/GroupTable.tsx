import { useTranslation } from 'react-i18next'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from '../data/Comparison.module.css'
import type { Comparison } from '../data/useComparison.ts'
import type { Unit } from '../data/useUnit.ts'
import { Times, TimesHead } from './Times.tsx'

type Props = { comparison: Comparison; unit: Unit; view: 'technician' | 'team' }
const FIGURES = ['efficiency', 'utilisation', 'productivity', 'attendance'] as const

/** People or teams by name; this is no ranking. Figures that would reveal too few people stay empty. */
export function GroupTable({ comparison: { groups }, unit, view }: Props) {
  const { t } = useTranslation('comparison')
  if (groups.length === 0) return <p className={classes.empty}>{t('empty')}</p>
  return (
    <PlainTable label={t(`view.${view}`)}>
      <thead>
        <tr>
          <th scope="col">{t(view === 'team' ? 'column.team' : 'column.person')}</th>
          <TimesHead unit={unit} />
          {FIGURES.map((name) => (
            <th key={name} scope="col" className={classes.number}>
              {t(`figure.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.uuid ?? 'rest'}>
            <th scope="row">
              <bdi dir="auto">{group.name || t(view === 'team' ? 'noTeam' : 'others')}</bdi>
              {group.people !== null && (view === 'team' || group.uuid === null) && (
                <span className={classes.quiet}>{t('people', { n: group.people })}</span>
              )}
              {group.is_withheld && <span className={classes.quiet}>{t('withheld')}</span>}
            </th>
            <Times times={group} hasTarget={!group.is_withheld} unit={unit} />
            {FIGURES.map((name) => (
              <td key={name} className={classes.number}>
                <MachineText>{unit.percent(group.figures?.[name].value ?? null)}</MachineText>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
