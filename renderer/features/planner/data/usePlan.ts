import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Language } from '#contract/constants.ts'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { type Calendar, makeCalendar } from '#contract/planning/calendar.ts'
import { dayName, dayNumber, localDay } from '#contract/planning/localDay.ts'
import { call } from '#renderer/net/calls/api.ts'
import { sendChanges } from './planChanges.ts'
import type { PlanFrame, PlannerPaper } from './planData.ts'
import { createPlanStore, nextTurn, type PlanState, type PlanStore } from './planStore.ts'

export const PLANNER_KEY = ['planner'] as const
const viewKey = (location: string, from: string, to: string, language: string) =>
  [...PLANNER_KEY, 'view', location, from, to, language] as const
const waitingKey = (location: string) => [...PLANNER_KEY, 'waiting', location] as const

type Asked = {
  readonly location: string
  /** First and last local day. */
  readonly from: string
  readonly to: string
  readonly language: Language
  readonly isWall: boolean
}

/** An answer with the turn of its request. Information learnt after that turn counts more. */
async function inTurn<Answer>(ask: () => Promise<Answer>): Promise<{ asked: number; answer: Answer }> {
  const asked = nextTurn()
  return { asked, answer: await ask() }
}

const viewQuery = ({ location, from, to, language, isWall }: Asked) => ({
  queryKey: [...viewKey(location, from, to, language), isWall],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    inTurn(() =>
      call('GET /v1/workshop/planner', {
        query: { location_uuid: location, from, to, language, ...(isWall && { wall: 'true' }) },
        signal,
      }),
    ),
})

const waitingQuery = (location: string) => ({
  queryKey: waitingKey(location),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    inTurn(() => call('GET /v1/workshop/planner/waiting', { query: { location_uuid: location }, signal })),
})

/** The data of all views of a plan; `frame` is null until the first answer. */
export type PlanSource = {
  readonly frame: PlanFrame | null
  readonly calendar: Calendar
  readonly papers: ReadonlyMap<string, PlannerPaper>
  /** Open papers without any block. */
  readonly unplanned: readonly PlannerPaper[]
  readonly isLoading: boolean
  /** The blocks of the answer for the asked days; null until it has come. Until then `frame` is that of the days before. */
  readonly answered: readonly PlannerBlock[] | null
  readonly error: unknown
  readonly reload: () => void
  /** Loads only the waiting work again. */
  readonly reloadWaiting: () => void
}

const NO_CALENDAR = makeCalendar([], [])
const NO_PAPERS: readonly PlannerPaper[] = []

/** Loads a plan into its store, and prefetches the spans before and after it. */
export function usePlanSource(store: PlanStore, asked: Asked): PlanSource {
  const client = useQueryClient()
  const view = useQuery({ ...viewQuery(asked), enabled: asked.location !== '' })
  const waiting = useQuery({ ...waitingQuery(asked.location), enabled: asked.location !== '' })
  const { data } = view
  const { location, from, to, language, isWall } = asked

  // The last answer stays while the next days load, so that the board does not flicker or scroll.
  const [frame, setFrame] = useState<PlanFrame | null>(null)
  if (data && data.answer !== frame) setFrame(data.answer)
  const shown = frame?.location.uuid === location ? frame : null

  useEffect(() => {
    if (!data) return
    const { asked, answer } = data
    const zone = answer.location.time_zone
    const first = localDay(zone, dayNumber(from)).from
    const last = localDay(zone, dayNumber(to)).to
    store.load({ from: new Date(first).toISOString(), to: new Date(last).toISOString() }, answer.blocks, asked)
  }, [data, from, to, store])

  useEffect(() => {
    if (!waiting.data) return
    const { asked, answer } = waiting.data
    store.loadWaiting(answer.undated, [...answer.carried, ...answer.orphaned], asked)
  }, [waiting.data, store])

  useEffect(() => {
    if (!data) return
    const days = dayNumber(to) - dayNumber(from) + 1
    if (days > PREFETCHED_DAYS) return
    for (const by of [days, -days])
      void client.prefetchQuery({
        ...viewQuery({
          location,
          language,
          isWall,
          from: dayName(dayNumber(from) + by),
          to: dayName(dayNumber(to) + by),
        }),
        staleTime: PREFETCHED_MS,
      })
  }, [data, client, location, from, to, language, isWall])

  const reading = useMemo(
    () => ({
      reload: () => reloadPlan(client),
      reloadWaiting: () => void client.invalidateQueries({ queryKey: waitingKey(location) }),
    }),
    [client, location],
  )
  const locations = shown?.location
  const others = shown?.other_locations
  const people = shown?.people
  const calendar = useMemo(
    () => (locations && others && people ? makeCalendar([locations, ...others], people) : NO_CALENDAR),
    [locations, others, people],
  )
  const known = shown?.papers
  const waitingPapers = waiting.data?.answer
  const papers = useMemo(() => {
    const all = [...(known ?? []), ...(waitingPapers?.papers ?? []), ...(waitingPapers?.papers_of_blocks ?? [])]
    return new Map(all.map((paper) => [paper.uuid, paper]))
  }, [known, waitingPapers])
  return {
    frame: shown,
    calendar,
    papers,
    unplanned: waitingPapers?.papers ?? NO_PAPERS,
    isLoading: view.isFetching && !shown,
    answered: data && shown ? data.answer.blocks : null,
    error: view.error,
    ...reading,
  }
}

const PREFETCHED_MS = 30_000
/** Longest span whose neighbours are prefetched. A month is too much data to load on suspicion. */
const PREFETCHED_DAYS = 7

const reloadPlan = (client: QueryClient) => void client.invalidateQueries({ queryKey: PLANNER_KEY })

/** Marks cached answers as old without loading them again; that happens when they are shown. */
const outdatePlan = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: PLANNER_KEY, refetchType: 'none' })

/** The store of a location, kept while its plan is on the screen. */
export function usePlanStore(
  location: string,
  on: Pick<Parameters<typeof createPlanStore>[0], 'onFailed' | 'onOvertaken' | 'onRefused'>,
): PlanStore {
  const client = useQueryClient()
  const { onFailed, onOvertaken, onRefused } = on
  // biome-ignore lint/correctness/useExhaustiveDependencies: another location needs another store
  return useMemo(() => {
    // Before this store existed, changes by other users were missed, so all cached answers count as old. Those that
    // were old before lack even changes of this user, so they are removed.
    const isOld = ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated
    client.removeQueries({ queryKey: PLANNER_KEY, type: 'inactive', predicate: isOld })
    outdatePlan(client)
    return createPlanStore({
      send: sendChanges,
      onFailed,
      onOvertaken,
      onRefused,
      onSaved: () => outdatePlan(client),
      onUncertain: () => reloadPlan(client),
    })
  }, [location, client, onFailed, onOvertaken, onRefused])
}

/** The current plan with its undo history. */
export function usePlanState(store: PlanStore): PlanState {
  return useSyncExternalStore(store.subscribe, store.getState)
}
