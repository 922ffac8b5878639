import { Loader } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { can } from '#contract/permissions/can.ts'
import { daysOf } from '#contract/planning/capacity.ts'
import type { PlanningLocation } from '#contract/planning/workingTime.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { weekOf } from './board/axis.ts'
import { NO_FILTER } from './cards/blockState.ts'
import type { Open } from './data/dialogProps.ts'
import type { PaperSize } from './data/paperSizes.ts'
import { placeToday } from './data/placeToday.ts'
import type { PlanStore } from './data/planStore.ts'
import { useCarefulStore } from './data/useCarefulStore.ts'
import { useLocationStore } from './data/useLocationStore.ts'
import { useOthers } from './data/useOthers.ts'
import { type PlanSource, usePlanSource, usePlanState } from './data/usePlan.ts'
import { useUnknownPapers } from './data/useUnknownPapers.ts'
import { useWords } from './data/useWords.ts'
import { useMorning } from './dialogs/useMorning.ts'
import { FactsLine } from './FactsLine.tsx'
import { PlannerToolbar } from './PlannerToolbar.tsx'
import type { View } from './planAddress.ts'
import { ShownView } from './ShownView.tsx'
import classes from './style/Planner.module.css'
import { useOpenJobs } from './useOpenJobs.ts'
import { usePlanAddress } from './usePlanAddress.ts'

const DayPrint = lazy(() => import('./views/DayPrint.tsx').then((file) => ({ default: file.DayPrint })))
const AskedDialog = lazy(() => import('./dialogs/AskedDialog.tsx').then((file) => ({ default: file.AskedDialog })))
const Dialogs = lazy(() => import('./dialogs/Dialogs.tsx').then((file) => ({ default: file.Dialogs })))

type Props = {
  location: string
  picker: ReactNode
  onForbidden: () => void
  /** Called once with the location where the user works today; null when it does not matter. */
  onWorkplace: ((uuid: string) => void) | null
}

const isForbidden = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404)

/** Undo and redo with the usual keys. */
function useHistoryKeys(store: PlanStore) {
  useHotkeys([
    ['mod+Z', () => void store.undo()],
    ['mod+shift+Z', () => void store.redo()],
    ['mod+Y', () => void store.redo()],
  ])
}

/** Whether the server refuses this plan to the user; `onForbidden` then shows another one. */
function useForbidden(error: unknown, onForbidden: () => void): boolean {
  const forbidden = isForbidden(error)
  useEffect(() => {
    if (forbidden) onForbidden()
  }, [forbidden, onForbidden])
  return forbidden
}

/** Tells where the user works today, before the plan of another location is painted. */
function useWorkplace({ calendar, answered }: PlanSource, location: string, onWorkplace: Props['onWorkplace']) {
  const me = useSession(({ user }) => user?.uuid ?? '')
  useLayoutEffect(() => {
    if (!answered || !onWorkplace) return
    onWorkplace(placeToday({ calendar, blocks: answered, me, shown: location, now: Date.now() }))
  }, [answered, calendar, location, me, onWorkplace])
}

/** Whether the user may change the plan of a location. */
const useMayChange = (key: string | undefined) =>
  useSession(({ permissions }) => key !== undefined && can(permissions, 'location.workshop.planner.update', key))

/** The days whose plan is loaded for a view, and those that it shows. The arrays keep their identity. */
function useDaysOfView(view: View, day: string): { loaded: readonly string[]; days: readonly string[] } {
  const loaded = (view === 'month' ? daysOf('month', day) : weekOf(day)).join(' ')
  const shown = view === 'month' || view === 'teams' ? loaded : day
  return useMemo(() => ({ loaded: loaded.split(' '), days: shown.split(' ') }), [loaded, shown])
}

/** The dialog that is open above the plan, and the functions that open one. */
function useOpen() {
  const [open, setOpen] = useState<Open | null>(null)
  const onOpen = useCallback((uuid: string) => setOpen({ dialog: 'block', uuid }), [])
  const onMoveTo = useCallback((uuid: string) => setOpen({ dialog: 'move', uuid }), [])
  const onCarry = useCallback(() => setOpen({ dialog: 'carry' }), [])
  return { open, setOpen, onOpen, onMoveTo, onCarry }
}

/** The filter of the plan. `onAll` lists the cars whose promise is in danger. */
function useFilter(show: ReturnType<typeof usePlanAddress>['show']) {
  const [filter, setFilter] = useState(NO_FILTER)
  const onAll = () => {
    setFilter({ ...NO_FILTER, only: 'late' })
    show({ view: 'list' })
  }
  return { filter, setFilter, onAll }
}

/** Whether no dialog is requested. A requested one counts before its file has loaded and the page shows it. */
const isNothing = (...requested: readonly unknown[]) => requested.every((one) => one === null)

/** The plan of one location. */
export function PlannerView({ location, picker, onForbidden, onWorkplace }: Props) {
  const { t, i18n } = useTranslation('planner')
  const [place, setPlace] = useState<PlanningLocation | null>(null)
  const { view, day, today, zone, isMoved, show } = usePlanAddress(place)
  const { filter, setFilter, onAll } = useFilter(show)
  const { open, setOpen, ...act } = useOpen()
  const [printed, print] = useState<PaperSize | null>(null)

  const { store, onReplaced } = useLocationStore(location)
  const { plan, history, pending } = usePlanState(store)
  const { loaded, days } = useDaysOfView(view, day)
  const source = usePlanSource(store, {
    location,
    from: loaded[0] ?? day,
    to: loaded.at(-1) ?? day,
    language: i18n.language as Language,
    isWall: view === 'wall',
  })
  const { frame, calendar, error, reload, reloadWaiting } = source
  if (frame && frame.location !== place) setPlace(frame.location)
  const words = useWords(frame, calendar)
  const careful = useCarefulStore(store, source, words)
  const forbidden = useForbidden(error, onForbidden)
  useWorkplace(source, location, onWorkplace)

  const { cursors, point } = useOthers({ location, store, onReplaced, onStale: reload, onGone: reloadWaiting })
  useUnknownPapers({ source, plan, zone, shownDays: loaded.join(' ') })

  const mayChange = useMayChange(frame?.location.key)
  useHistoryKeys(store)

  const me = useSession(({ user }) => user?.uuid ?? '')
  const jobs = useOpenJobs({ source, plan, location, mayChange })
  const isFree = isNothing(open, careful.asked, printed)
  useMorning(today, isFree && jobs.isCarryable && day === today ? `${me}/${location}` : null, act.onCarry)
  const common = { source, plan, words }

  return (
    <div className={classes.screen}>
      <PlannerToolbar
        title={<ScreenTitle>{t('title')}</ScreenTitle>}
        picker={picker}
        view={view}
        onView={(next) => show({ view: next })}
        day={day}
        onDay={(next) => show({ day: next })}
        today={today}
        words={words}
        filter={filter}
        onFilter={setFilter}
        frame={frame}
        store={store}
        history={history}
        isSaving={pending > 0}
        mayChange={mayChange}
        onDialog={(dialog) => setOpen({ dialog })}
        onPrint={print}
      />
      <FactsLine
        {...common}
        frame={source.answered ? frame : null}
        days={days}
        jobs={jobs}
        isClosed={isMoved}
        {...act}
        onAll={onAll}
        onList={() => show({ view: 'list' })}
      />
      <div className={classes.body} aria-busy={source.isLoading}>
        {!frame && (
          <NotLoaded
            answers={[{ isError: error !== null, error, refetch: reload }]}
            text={t(forbidden ? 'forbidden' : 'notLoaded')}
          />
        )}
        <Suspense fallback={<Loader />}>
          {frame && (
            <ShownView
              {...common}
              frame={frame}
              store={careful.store}
              view={view}
              day={day}
              today={today}
              days={days}
              filter={filter}
              mayChange={mayChange}
              cursors={cursors}
              point={point}
              {...act}
              onLeave={() => show({ view: 'technicians' })}
              onDay={(next) => show({ day: next, view: 'technicians' })}
            />
          )}
        </Suspense>
      </div>
      <Suspense>
        {frame && open && (
          <Dialogs
            {...common}
            frame={frame}
            store={careful.store}
            unasked={store}
            day={day}
            mayChange={mayChange}
            open={open}
            onOpen={setOpen}
            onClose={() => setOpen(null)}
          />
        )}
        {careful.asked && (
          <AskedDialog careful={careful} source={source} plan={plan} words={words} onOpen={act.onOpen} />
        )}
        {frame && printed && (
          <DayPrint {...common} frame={frame} day={day} paper={printed} onDone={() => print(null)} />
        )}
      </Suspense>
    </div>
  )
}
