import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BrokenAgreement, brokenBy, fixedHits } from '#contract/planning/agreements.ts'
import { type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import type { PlanChange } from '#contract/planning/changes.ts'
import { showUndoToast } from '#renderer/ui/feedback/undoToast.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { hasHours } from './planData.ts'
import { rulesOf } from './planRules.ts'
import type { PlanStore } from './planStore.ts'
import type { PlanSource } from './usePlan.ts'
import type { Words } from './useWords.ts'

/** A question before a change: how long blocks take, or whether the user means to break an agreement. */
export type Asked =
  | { readonly about: 'hours'; readonly change: PlanChange; readonly uuids: readonly string[] }
  | { readonly about: 'broken'; readonly change: PlanChange; readonly found: readonly BrokenAgreement[] }

/**
 * The store of a plan with questions before a change. It asks for the time of a block without hours. It asks for
 * confirmation when a change breaks a fixed appointment or a binding promise.
 *
 * All other changes are made at once. A toast names fixed appointments of other cars that a change overlaps, and
 * promises that it breaks and that are not binding. It can undo the change, as after a confirmed one.
 */
export function useCarefulStore(store: PlanStore, source: PlanSource, words: Words) {
  const { t } = useTranslation('planner')
  const [asked, ask] = useState<Asked | null>(null)
  const { calendar, papers, frame } = source
  const careful = useMemo(() => {
    const hourless = (change: PlanChange): string[] => {
      const known = new Set(change.flatMap(({ before }) => before?.paper_uuid ?? []))
      return change.flatMap(({ uuid, before, after }) => {
        const paper =
          before === null && after && !known.has(after.paper_uuid) ? papers.get(after.paper_uuid) : undefined
        return paper && !hasHours(paper) ? [uuid] : []
      })
    }
    const nameHit = (block: PlannerBlock): string => {
      const timing = timingOf(calendar, block)
      return t('broken.fixedHit', {
        name: words.title(block, papers.get(block.paper_uuid)),
        span: timing ? words.span(timing.start, timing.end) : '',
      })
    }
    const when = (moment: string | null) => (moment === null ? '' : isolated(words.moment(Date.parse(moment), '')))
    const namePromise = ({ code, block, agreed, instead, minutes }: BrokenAgreement): string => {
      const name = words.title(block, papers.get(block.paper_uuid))
      const time = when(agreed)
      if (code === 'promise_late')
        return t('broken.toldLate', { name, time, after: when(instead), late: words.duration(minutes ?? 0) })
      return t(code === 'promise_never' ? 'broken.toldNever' : 'broken.toldDropped', { name, time })
    }
    const performAndTell = (change: PlanChange): boolean => {
      const { plan } = store.getState()
      const hits = frame ? fixedHits(calendar, plan, change, rulesOf(frame)) : []
      // A change that breaks a binding promise does not come here without a question, so these are not binding.
      const promises = brokenBy(calendar, change, () => true).filter(({ code }) => code.startsWith('promise_'))
      const told = [...hits.map(nameHit), ...promises.map(namePromise)]
      const isDone = store.perform({ change })
      if (isDone && told.length > 0) showUndoToast(told.join(' '), t('undo'), () => store.takeBack(change))
      return isDone
    }
    const doOrAsk = (change: PlanChange): boolean => {
      const found = brokenBy(calendar, change, (paper) => papers.get(paper)?.promised_is_binding === true)
      if (found.length === 0) return performAndTell(change)
      ask({ about: 'broken', change, found })
      return true
    }
    const perform: PlanStore['perform'] = (outcome) => {
      if (!outcome.change) return store.perform(outcome)
      const uuids = hourless(outcome.change)
      if (uuids.length === 0) return doOrAsk(outcome.change)
      ask({ about: 'hours', change: outcome.change, uuids })
      return true
    }
    const { getState, subscribe, load, loadWaiting, hear, bringBack, takeBack, undo, redo } = store
    return {
      doOrAsk,
      store: {
        getState,
        subscribe,
        load,
        loadWaiting,
        hear,
        bringBack,
        takeBack,
        undo,
        redo,
        perform,
      } satisfies PlanStore,
    }
  }, [store, calendar, papers, frame, words, t])
  return {
    store: careful.store,
    asked,
    cancel: () => ask(null),
    /** Sets the minutes of the blocks, then checks which agreements the change breaks. */
    withHours: (change: PlanChange, minutes: ReadonlyMap<string, number>) => {
      ask(null)
      careful.doOrAsk(
        change.map((one) => {
          const planned = minutes.get(one.uuid)
          return planned && one.after ? { ...one, after: { ...one.after, planned_minutes: planned } } : one
        }),
      )
    },
    breakAll: ({ change, found }: Extract<Asked, { about: 'broken' }>) => {
      ask(null)
      if (!store.perform({ change })) return
      showUndoToast(t('broken.done', { number: found.length }), t('undo'), () => store.takeBack(change))
    },
  }
}
