import { Loader } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { can } from '#contract/permissions/can.ts'
import { momentOf } from '#contract/planning/blocks.ts'
import type { Plan } from '#contract/planning/changes.ts'
import type { Outcome } from '#contract/planning/operations.ts'
import { orphansAt } from '#contract/planning/orphans.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { showUndoToast } from '#renderer/ui/feedback/undoToast.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { timeZone } from '#renderer/ui/time/zone.ts'
import { weekOf } from './board/axis.ts'
import { NO_FILTER } from './board/looks.ts'
import { PlanBoard } from './board/PlanBoard.tsx'
import type { Open } from './data/dialogProps.ts'
import type { PaperSize } from './data/paperSizes.ts'
import type { PlannerPaper } from './data/planData.ts'
import type { Overtaken, PlanStore } from './data/planStore.ts'
import { dayAtSite } from './data/siteClock.ts'
import { useOthers } from './data/useOthers.ts'
import { usePlanSource, usePlanState, usePlanStore } from './data/usePlan.ts'
import { useWords } from './data/useWords.ts'
import { leftOver } from './dialogs/leftOver.ts'
import { useMorning } from './dialogs/useMorning.ts'
import { PlannerToolbar, VIEWS, type View } from './PlannerToolbar.tsx'
import { addressOf, chosenDay } from './planAddress.ts'
import classes from './style/Planner.module.css'
import { CapacityLine } from './views/CapacityLine.tsx'

const MonthView = lazy(() => import('./views/MonthView.tsx').then((file) => ({ default: file.MonthView })))
const ListView = lazy(() => import('./views/ListView.tsx').then((file) => ({ default: file.ListView })))
const WallView = lazy(() => import('./views/WallView.tsx').then((file) => ({ default: file.WallView })))
const DayPrint = lazy(() => import('./views/DayPrint.tsx').then((file) => ({ default: file.DayPrint })))
const Dialogs = lazy(() => import('./dialogs/Dialogs.tsx').then((file) => ({ default: file.Dialogs })))

/** Work at a site that nobody has given a time. */
function undatedIn(plan: Plan, unplanned: readonly PlannerPaper[], site: string): number {
  const here = [...plan.values()].filter(({ location_uuid }) => location_uuid === site)
  const planned = new Set(here.map(({ paper_uuid }) => paper_uuid))
  const blocks = here.filter(({ start, state }) => start === null && state !== 'finished')
  return blocks.length + unplanned.filter(({ uuid }) => !planned.has(uuid)).length
}

type Props = { site: string; picker: ReactNode; onForbidden: () => void }

const isForbidden = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404)

/** The plan of one site. */
export function PlannerView({ site, picker, onForbidden }: Props) {
  const { t, i18n } = useTranslation('planner')
  const names = useUserNames()
  // In the address, so that a link leads to the same plan and a reload changes nothing.
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'technicians'
  // Until the site is known, the best guess is the one where the user works.
  const [zone, setZone] = useState(timeZone)
  const today = useNow((now) => dayAtSite(zone, now))
  const day = chosenDay(params) ?? today
  const show = (next: { view?: View; day?: string }) =>
    setParams(addressOf(params, next, today), { replace: true, preventScrollReset: true })
  const [filter, setFilter] = useState(NO_FILTER)
  const [open, setOpen] = useState<Open | null>(null)
  const [printed, print] = useState<PaperSize | null>(null)

  const bringBack = useRef<PlanStore['bringBack']>(() => undefined)
  const onRefused = useCallback(
    (refused: NonNullable<Outcome['refused']>) => showToast('warning', t(`refused.${refused}`)),
    [t],
  )
  const onOvertaken = useCallback(
    (blocks: readonly Overtaken[]) =>
      void showUndoToast(t('conflict.overtaken'), t('undo'), () => bringBack.current(blocks)),
    [t],
  )
  const store = usePlanStore(site, { onRefused, onFailed: showFailure, onOvertaken })
  bringBack.current = store.bringBack
  const { plan, history, pending } = usePlanState(store)

  const week = weekOf(day)
  const shownWeek = week.join(' ')
  const source = usePlanSource(store, {
    site,
    from: week[0] ?? day,
    to: week[6] ?? day,
    language: i18n.language as Language,
    isWall: view === 'wall',
  })
  const { frame, calendar, error, reload, reloadWaiting, papers } = source
  if (frame && frame.location.time_zone !== zone) setZone(frame.location.time_zone)
  const words = useWords(frame, calendar)
  const forbidden = isForbidden(error)
  useEffect(() => {
    if (forbidden) onForbidden()
  }, [forbidden, onForbidden])

  const onReplaced = useCallback(
    (mine: readonly Overtaken[], by: string | null) => {
      const named = by === null ? undefined : names.get(by)
      const who = named ? fullName(named) : t('row.unknown')
      showUndoToast(t('conflict.replaced', { who }), t('undo'), () => store.bringBack(mine))
    },
    [names, store, t],
  )
  const { cursors, point } = useOthers({ site, store, onReplaced, onStale: reload, onGone: reloadWaiting })

  // Somebody planned a paper that was not known when this plan was read.
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (!frame) return
    // Papers of the weeks that were looked at before are not read with this one.
    const isShown = (start: string | null) => start === null || shownWeek.includes(dayAtSite(zone, momentOf(start)))
    const unknown = [...plan.values()].filter(
      ({ paper_uuid: one, start }) => !papers.has(one) && !asked.current.has(one) && isShown(start),
    )
    if (unknown.length === 0) return
    for (const { paper_uuid } of unknown) asked.current.add(paper_uuid)
    reload()
  }, [plan, papers, frame, reload, shownWeek, zone])

  const key = frame?.location.key
  const mayChange = useSession(
    ({ permissions }) => key !== undefined && can(permissions, 'location.workshop.planner.update', key),
  )
  useHotkeys([
    ['mod+Z', () => void store.undo()],
    ['mod+shift+Z', () => void store.redo()],
    ['mod+Y', () => void store.redo()],
  ])

  const shownDays = view === 'teams' ? shownWeek : day
  const days = useMemo(() => shownDays.split(' '), [shownDays])
  const onOpen = useCallback((uuid: string) => setOpen({ dialog: 'block', uuid }), [])
  const onCarry = useCallback(() => setOpen({ dialog: 'carry' }), [])
  const onMoveTo = useCallback((uuid: string) => setOpen({ dialog: 'move', uuid }), [])
  const me = useSession(({ user }) => user?.uuid ?? '')
  const late = useMemo(() => {
    if (!frame || !mayChange) return 0
    const { old, placed } = leftOver(plan, calendar, frame.location, today)
    return old.length + placed.length
  }, [plan, calendar, frame, mayChange, today])
  useMorning(today, late > 0 && day === today ? `${me}/${site}` : null, onCarry)
  const isBoard = view === 'technicians' || view === 'bays' || view === 'teams'
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
        undated={undatedIn(plan, source.unplanned, site)}
        orphaned={frame ? orphansAt(calendar, plan.values(), site).length : 0}
        late={late}
        onDialog={(dialog) => setOpen({ dialog })}
        onPrint={print}
      />
      {frame ? <CapacityLine {...common} frame={frame} days={days} /> : <span />}
      <div className={classes.body} aria-busy={source.isLoading}>
        {!frame && (
          <NotLoaded
            answers={[{ isError: error !== null, error, refetch: reload }]}
            text={t(forbidden ? 'forbidden' : 'notLoaded')}
          />
        )}
        <Suspense fallback={<Loader />}>
          {frame && isBoard && (
            <PlanBoard
              {...common}
              frame={frame}
              store={store}
              view={view}
              days={days}
              filter={filter}
              mayChange={mayChange}
              cursors={cursors}
              point={point}
              onOpen={onOpen}
              onMoveTo={onMoveTo}
              onCarry={onCarry}
            />
          )}
          {frame && view === 'list' && (
            <ListView {...common} frame={frame} days={days} filter={filter} onOpen={onOpen} onMoveTo={onMoveTo} />
          )}
          {frame && view === 'wall' && <WallView {...common} frame={frame} day={day} />}
          {frame && view === 'month' && (
            <MonthView
              frame={frame}
              day={day}
              words={words}
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
            store={store}
            day={day}
            mayChange={mayChange}
            open={open}
            onOpen={setOpen}
            onClose={() => setOpen(null)}
          />
        )}
        {frame && printed && (
          <DayPrint {...common} frame={frame} day={day} paper={printed} onDone={() => print(null)} />
        )}
      </Suspense>
    </div>
  )
}
