import { useTranslation } from 'react-i18next'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from '../data/Comparison.module.css'
import type { Unit } from '../data/useUnit.ts'

type Props = {
  times: { target: number | null; actual: number | null; difference: number | null; percent: number | null }
  hasTarget: boolean
  unit: Unit
}

/** Target, actual, difference and percentage, in four cells. */
export function Times({ times: { target, actual, difference, percent }, hasTarget, unit }: Props) {
  const isOver = hasTarget && difference !== null && difference > 0
  return (
    <>
      <td className={classes.number}>
        <MachineText>{hasTarget ? unit.time(target) : '–'}</MachineText>
      </td>
      <td className={classes.number}>
        <MachineText>{unit.time(actual)}</MachineText>
      </td>
      <td className={classes.number} data-over={isOver || undefined}>
        <MachineText>
          {isOver ? '+' : ''}
          {hasTarget ? unit.time(difference) : '–'}
        </MachineText>
      </td>
      <td className={classes.number} data-over={isOver || undefined}>
        <MachineText>{hasTarget && percent !== null ? unit.percent(percent / 100) : '–'}</MachineText>
      </td>
    </>
  )
}

/** The headings of these four columns. */
export function TimesHead({ unit }: { unit: Unit }) {
  const { t } = useTranslation('comparison')
  return (
    <>
      <th scope="col" className={classes.number}>
        {t('column.target')}
      </th>
      <th scope="col" className={classes.number}>
        {t('column.actual')}
      </th>
      <th scope="col" className={classes.number}>
        Δ {unit.name}
      </th>
      <th scope="col" className={classes.number}>
        %
      </th>
    </>
  )
}
