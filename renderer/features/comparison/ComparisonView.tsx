import { Alert, Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import { CauseChart } from './charts/CauseChart.tsx'
import { DayCurve } from './charts/DayCurve.tsx'
import classes from './data/Comparison.module.css'
import { isSiteRefused, readSelection, type Selection, toParams } from './data/selection.ts'
import { useComparison } from './data/useComparison.ts'
import { useUnit } from './data/useUnit.ts'
import { FigureTiles } from './FigureTiles.tsx'
import { type Dialog, FilterBar } from './FilterBar.tsx'
import { GroupTable } from './tables/GroupTable.tsx'
import { JobTable } from './tables/JobTable.tsx'
import { PositionTable } from './tables/PositionTable.tsx'

const PrintComparison = lazy(() => import('./PrintComparison.tsx').then((file) => ({ default: file.PrintComparison })))
const LooksDialog = lazy(() => import('./dialogs/LooksDialog.tsx').then((file) => ({ default: file.LooksDialog })))

const AttendanceDialog = lazy(() =>
  import('./dialogs/AttendanceDialog.tsx').then((file) => ({ default: file.AttendanceDialog })),
)
const ImportDialog = lazy(() => import('./dialogs/ImportDialog.tsx').then((file) => ({ default: file.ImportDialog })))

type Props = { site: string; siteName: string; picker: ReactNode; onRefused: () => void }

/** The comparison of one site. */
export function ComparisonView({ site, siteName, picker, onRefused }: Props) {
  const { t, i18n } = useTranslation('comparison')
  const [params, setParams] = useSearchParams()
  const today = useNow(dayOf)
  const selection = readSelection(params, today)
  const show = (next: Partial<Selection>) =>
    setParams(toParams({ ...selection, ...next }), { replace: true, preventScrollReset: true })
  const unit = useUnit()
  const [isPrinting, setPrinting] = useState(false)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const answer = useComparison(site, selection)
  const { data, error } = answer
  const isRefused = isSiteRefused(selection, error)
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])
  const day = (iso: string) => isolated(formatDay(iso, i18n.language as Language))

  return (
    <>
      <FilterBar
        site={site}
        picker={picker}
        selection={selection}
        unit={unit}
        show={show}
        today={today}
        comparison={data}
        onPrint={() => setPrinting(true)}
        onDialog={setDialog}
      />
      {!data && <NotLoaded answers={[answer]} />}
      {data && answer.isError && <NotLoaded answers={[answer]} />}
      {data && (
        <div className={classes.body} aria-busy={answer.isFetching}>
          {answer.isOld && (
            <Alert color="blue">
              {t('changed')}{' '}
              <Button size="compact-sm" variant="default" onClick={answer.refetch}>
                {t('reload')}
              </Button>
            </Alert>
          )}
          <FigureTiles comparison={data} unit={unit} />
          {(selection.view === 'technician' || selection.view === 'team') && data.privacy.sees !== 'all' && (
            <Alert color="gray" title={t(`privacy.${data.privacy.level}`)}>
              {t('privacy.least', { n: data.privacy.least })}
              {selection.from < data.privacy.since && ` ${t('privacy.since', { day: day(data.privacy.since) })}`}
            </Alert>
          )}
          {selection.view === 'job' && <JobTable comparison={data} unit={unit} />}
          {(selection.view === 'technician' || selection.view === 'team') && (
            <GroupTable comparison={data} unit={unit} view={selection.view} />
          )}
          {selection.view === 'position' && <PositionTable comparison={data} unit={unit} />}
          {selection.view === 'day' && <DayCurve curve={data.curve} unit={unit} />}
          {selection.view === 'cause' && <CauseChart comparison={data} unit={unit} />}
        </div>
      )}
      <Suspense>
        {isPrinting && data && (
          <PrintComparison
            comparison={data}
            selection={selection}
            siteName={siteName}
            unit={unit}
            onDone={() => setPrinting(false)}
          />
        )}
        {dialog === 'looks' && <LooksDialog onClose={() => setDialog(null)} />}
        {dialog === 'attendance' && <AttendanceDialog site={site} days={selection} onClose={() => setDialog(null)} />}
        {dialog === 'import' && <ImportDialog site={site} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}
