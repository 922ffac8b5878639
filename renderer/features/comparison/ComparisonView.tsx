import { Alert, Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import { ComparisonFigures } from './ComparisonFigures.tsx'
import type { Dialog } from './ComparisonTools.tsx'
import classes from './data/Comparison.module.css'
import { isLocationRefused, readSelection, type Selection, toParams } from './data/selection.ts'
import { useComparison } from './data/useComparison.ts'
import { useUnit } from './data/useUnit.ts'
import { FilterBar } from './FilterBar.tsx'

const PrintComparison = lazy(() => import('./PrintComparison.tsx').then((file) => ({ default: file.PrintComparison })))
const AccessDialog = lazy(() => import('./dialogs/AccessDialog.tsx').then((file) => ({ default: file.AccessDialog })))

const AttendanceDialog = lazy(() =>
  import('./dialogs/AttendanceDialog.tsx').then((file) => ({ default: file.AttendanceDialog })),
)
const ImportDialog = lazy(() => import('./dialogs/ImportDialog.tsx').then((file) => ({ default: file.ImportDialog })))

type Props = { location: string; locationName: string; picker: ReactNode; onRefused: () => void }

/** The comparison of one location. */
export function ComparisonView({ location, locationName, picker, onRefused }: Props) {
  const { t } = useTranslation('comparison')
  const [params, setParams] = useSearchParams()
  const today = useNow(dayOf)
  const selection = readSelection(params, today)
  const show = (next: Partial<Selection>) =>
    setParams(toParams({ ...selection, ...next }), { replace: true, preventScrollReset: true })
  const unit = useUnit()
  const [isPrinting, setPrinting] = useState(false)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const answer = useComparison(location, selection)
  const { data, error } = answer
  const isRefused = isLocationRefused(selection, error)
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])

  return (
    <>
      <FilterBar
        location={location}
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
          <ComparisonFigures comparison={data} selection={selection} unit={unit} />
        </div>
      )}
      <Suspense>
        {isPrinting && data && (
          <PrintComparison
            comparison={data}
            selection={selection}
            locationName={locationName}
            unit={unit}
            onDone={() => setPrinting(false)}
          />
        )}
        {dialog === 'looks' && <AccessDialog onClose={() => setDialog(null)} />}
        {dialog === 'attendance' && (
          <AttendanceDialog location={location} days={selection} onClose={() => setDialog(null)} />
        )}
        {dialog === 'import' && <ImportDialog location={location} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}
