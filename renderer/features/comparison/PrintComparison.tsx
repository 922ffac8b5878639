import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { FORMULAS, KEY_FIGURES, type KeyFigure } from '#contract/workshop/times/keyFigures.ts'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDay } from '#renderer/ui/time/dates.ts'
import { CauseChart } from './charts/CauseChart.tsx'
import { DayCurve } from './charts/DayCurve.tsx'
import type { Selection } from './data/selection.ts'
import type { Comparison } from './data/useComparison.ts'
import type { Unit } from './data/useUnit.ts'
import { GroupTable } from './tables/GroupTable.tsx'
import { JobTable } from './tables/JobTable.tsx'
import { PositionTable } from './tables/PositionTable.tsx'

type Props = { comparison: Comparison; selection: Selection; locationName: string; unit: Unit; onDone: () => void }

/** The comparison on A4, with the formula of each figure. */
export function PrintComparison({ comparison, selection: { view, from, to }, locationName, unit, onDone }: Props) {
  const { t, i18n } = useTranslation(['comparison', 'stamps'])
  const day = (iso: string) => formatDay(iso, i18n.language as Language)
  const { figures, totals } = comparison
  return (
    <PrintSheet onDone={onDone}>
      <h1>
        {t('title')}: {t(`view.${view}`)}
      </h1>
      <p>
        <bdi dir="auto">{locationName}</bdi>,{' '}
        <MachineText>
          {day(from)}
          {from === to ? '' : ` – ${day(to)}`}
        </MachineText>{' '}
        ({unit.name})
      </p>
      {(Object.keys(KEY_FIGURES) as KeyFigure[]).map((name) => {
        const { formula, value } = figures?.[name] ?? { formula: KEY_FIGURES[name][0], value: null }
        const { numerator, denominator } = FORMULAS[formula]
        return (
          <p key={name}>
            <strong>{t(`figure.${name}`)}</strong> = {t(`hours.${numerator}`)} ÷ {t(`hours.${denominator}`)} ={' '}
            {figures
              ? `${unit.long(figures.hours[numerator])} ÷ ${unit.long(figures.hours[denominator])} = ${unit.percent(value)}`
              : t('withheld')}
          </p>
        )
      })}
      {(figures !== null || totals.jobs > 0) && (
        <p>{t('sumOf', { actual: unit.long(totals.actual), target: unit.long(totals.target), jobs: totals.jobs })}</p>
      )}
      {view === 'job' && <JobTable comparison={comparison} unit={unit} />}
      {(view === 'technician' || view === 'team') && <GroupTable comparison={comparison} unit={unit} view={view} />}
      {view === 'position' && <PositionTable comparison={comparison} unit={unit} />}
      {view === 'day' && <DayCurve curve={comparison.curve} unit={unit} />}
      {view === 'cause' && <CauseChart comparison={comparison} unit={unit} />}
    </PrintSheet>
  )
}
