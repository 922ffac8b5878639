import { useTranslation } from 'react-i18next'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from '../data/Comparison.module.css'
import type { Comparison } from '../data/useComparison.ts'
import type { Unit } from '../data/useUnit.ts'
import chart from './Charts.module.css'

type Props = { comparison: Comparison; unit: Unit }

/** Causes by the time they cost, the largest first, with their cumulated share (Pareto). */
export function CauseChart({ comparison: { causes, figures }, unit }: Props) {
  const { t } = useTranslation('comparison')
  if (causes.length === 0) return <p className={classes.empty}>{t(figures === null ? 'withheld' : 'empty')}</p>
  const total = causes.reduce((sum, { over }) => sum + over, 0)
  const most = Math.max(1, ...causes.map(({ over }) => over))
  let sum = 0
  return (
    <PlainTable label={t('view.cause')}>
      <thead>
        <tr>
          <th scope="col">{t('column.cause')}</th>
          <th scope="col" className={classes.number}>
            {t('column.count')}
          </th>
          <th scope="col" className={classes.number}>
            {t('column.over', { unit: unit.name })}
          </th>
          <th scope="col" className={chart.barColumn}>
            {t('column.share')}
          </th>
          <th scope="col" className={classes.number}>
            {t('column.cumulated')}
          </th>
        </tr>
      </thead>
      <tbody>
        {causes.map(({ cause, works, over }) => {
          sum += over
          return (
            <tr key={cause}>
              <th scope="row">{cause === '' ? t('noCause') : t(`cause.${cause}`)}</th>
              <td className={classes.number}>
                <MachineText>{works}</MachineText>
              </td>
              <td className={classes.number}>
                <MachineText>{unit.time(over)}</MachineText>
              </td>
              <td>
                <span className={chart.bar} style={{ inlineSize: `${(over * 100) / most}%` }} />
                <MachineText>{unit.percent(total > 0 ? over / total : null)}</MachineText>
              </td>
              <td className={classes.number}>
                <MachineText>{unit.percent(total > 0 ? sum / total : null)}</MachineText>
              </td>
            </tr>
          )
        })}
      </tbody>
    </PlainTable>
  )
}
