import { useTranslation } from 'react-i18next'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from '../data/Comparison.module.css'
import type { Comparison } from '../data/useComparison.ts'
import type { Unit } from '../data/useUnit.ts'
import { Times, TimesHead } from './Times.tsx'

type Props = { comparison: Comparison; unit: Unit }
const ZE_SECONDS = 36

/** Labour positions by model, those most over their target first, with the learned house time. */
export function PositionTable({ comparison: { positions }, unit }: Props) {
  const { t } = useTranslation('comparison')
  if (positions.length === 0) return <p className={classes.empty}>{t('empty')}</p>
  return (
    <PlainTable label={t('view.position')}>
      <thead>
        <tr>
          <th scope="col">{t('column.position')}</th>
          <th scope="col">{t('column.text')}</th>
          <th scope="col">{t('column.model')}</th>
          <th scope="col" className={classes.number}>
            {t('column.count')}
          </th>
          <TimesHead unit={unit} />
          <th scope="col" className={classes.number}>
            {t('column.house')}
          </th>
        </tr>
      </thead>
      <tbody>
        {positions.map((one) => (
          <tr key={`${one.labour_number} ${one.model}`}>
            <th scope="row">
              <MachineText>{one.labour_number}</MachineText>
            </th>
            <td>
              <bdi dir="auto">{one.text}</bdi>
              {one.is_withheld && <span className={classes.quiet}>{t('withheld')}</span>}
            </td>
            <td>
              <bdi dir="auto">{one.model}</bdi>
            </td>
            <td className={classes.number}>
              <MachineText>{one.count}</MachineText>
            </td>
            <Times times={one} hasTarget={!one.is_withheld && one.target !== 0} unit={unit} />
            <td className={classes.number}>
              <MachineText>{unit.time(one.house.ze === null ? null : one.house.ze * ZE_SECONDS)}</MachineText>
              <span className={classes.quiet}>{t('samples', { n: one.house.count })}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
