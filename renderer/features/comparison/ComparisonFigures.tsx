import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import { CauseChart } from './charts/CauseChart.tsx'
import { DayCurve } from './charts/DayCurve.tsx'
import type { Selection } from './data/selection.ts'
import type { Comparison } from './data/useComparison.ts'
import type { Unit } from './data/useUnit.ts'
import { FigureTiles } from './FigureTiles.tsx'
import { GroupTable } from './tables/GroupTable.tsx'
import { JobTable } from './tables/JobTable.tsx'
import { PositionTable } from './tables/PositionTable.tsx'

type Props = { comparison: Comparison; selection: Selection; unit: Unit }

/** The figures of one answer: the sums, a note on withheld figures, and the chosen view. */
export function ComparisonFigures({ comparison, selection, unit }: Props) {
  const isOfPeople = selection.view === 'technician' || selection.view === 'team'
  return (
    <>
      <FigureTiles comparison={comparison} unit={unit} />
      {isOfPeople && comparison.privacy.sees !== 'all' && (
        <PrivacyNote privacy={comparison.privacy} from={selection.from} />
      )}
      <ChosenView comparison={comparison} selection={selection} unit={unit} />
    </>
  )
}

type PrivacyProps = { privacy: Comparison['privacy']; from: string }

/** Tells which figures of people are withheld, and the first day with figures of people if it is in the selection. */
function PrivacyNote({ privacy: { level, least, since }, from }: PrivacyProps) {
  const { t, i18n } = useTranslation('comparison')
  const day = isolated(formatDay(since, i18n.language as Language))
  return (
    <Alert color="gray" title={t(`privacy.${level}`)}>
      {t('privacy.least', { n: least })}
      {from < since && ` ${t('privacy.since', { day })}`}
    </Alert>
  )
}

function ChosenView({ comparison, selection: { view }, unit }: Props) {
  switch (view) {
    case 'job':
      return <JobTable comparison={comparison} unit={unit} />
    case 'technician':
    case 'team':
      return <GroupTable comparison={comparison} unit={unit} view={view} />
    case 'position':
      return <PositionTable comparison={comparison} unit={unit} />
    case 'day':
      return <DayCurve curve={comparison.curve} unit={unit} />
    case 'cause':
      return <CauseChart comparison={comparison} unit={unit} />
  }
}
