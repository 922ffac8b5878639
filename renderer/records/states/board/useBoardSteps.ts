import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import type { StatedRow, States } from '../defineStates.ts'
import { isHidden, isStep, type Step, splitRefusals } from '../steps.ts'
import { onNewest, sendStep } from '../useStateCalls.ts'
import { statePartQuery, useRefreshParts } from '../useStatePart.ts'
import { useStateTexts } from '../useStateTexts.ts'
import type { Verdict } from './boardDrag.ts'

/** A card whose step asks for input or is refused. */
type OpenStep = { row: StatedRow; step: Step }

const NONE: ReadonlyMap<string, RecordStatus> = new Map()

/** Judges and takes the steps of cards that are moved to another column. */
export function useBoardSteps(states: States, rowOf: (uuid: string) => StatedRow | undefined) {
  const { t } = useTranslation('states')
  const texts = useStateTexts(states)
  const client = useQueryClient()
  const { record } = states.view
  const refresh = useRefreshParts(record)
  const known = useRef(new Map<string, readonly Step[]>())
  const [open, setOpen] = useState<OpenStep | null>(null)
  /** Cards that were dropped and wait for the answer of the server. */
  const [moving, setMoving] = useState(NONE)

  const fetchSteps = async (uuid: string): Promise<readonly Step[]> => {
    const { items } = await client.fetchQuery({ ...statePartQuery(record, uuid, 'transitions'), staleTime: 0 })
    known.current.set(uuid, items)
    return items
  }
  const reasons = (step: Step) => {
    const all = states.refusals.filter((one) => step.refusals.includes(one))
    return all.map((one) => texts.refusal(one, step.about)).join(' ')
  }
  const verdictOf = (step: Step): Verdict => {
    if (step.is_possible) return { kind: 'free', text: t('board.free') }
    if (splitRefusals(states, step).blocking.length > 0) return { kind: 'refused', text: reasons(step) }
    return { kind: 'asks', text: t('board.asks') }
  }
  const tell = (uuid: string, to: RecordStatus): Verdict => {
    const row = rowOf(uuid)
    if (!row || row.status === to) return { kind: 'home', text: '' }
    if (!isStep(states, row.status, to)) return { kind: 'refused', text: texts.refusal('transition_unknown', {}) }
    const step = known.current.get(uuid)?.find((one) => one.to === to)
    return step ? verdictOf(step) : { kind: 'checking', text: t('board.checking') }
  }
  const take = async (row: StatedRow, step: Step) => {
    setMoving((before) => new Map(before).set(row.uuid, step.to))
    try {
      const saved = await onNewest(
        row,
        (version) => sendStep(record, row.uuid, { to: step.to, reason: '', version }),
        (newer) => client.setQueryData(recordKeys.row(record, row.uuid), newer),
      )
      done(saved)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'transition_refused')) return showFailure(error)
      const steps = await fetchSteps(row.uuid)
      const now = steps.find(({ to }) => to === step.to)
      if (now) setOpen({ row, step: now })
    } finally {
      setMoving((before) => new Map([...before].filter(([uuid]) => uuid !== row.uuid)))
    }
  }
  const done = (saved: StatedRow) => {
    setOpen(null)
    refresh(saved.uuid)
    showToast('success', t('changed', { status: texts.status(saved.status) }))
  }
  return {
    moving,
    open,
    close: () => setOpen(null),
    done,
    tell,
    /** Asks for the steps of a picked up card. `onKnown` runs when they are there. */
    pickUp: (uuid: string, onKnown?: () => void) => {
      known.current.delete(uuid)
      fetchSteps(uuid).then(onKnown, showFailure)
    },
    drop: async (uuid: string, to: RecordStatus) => {
      const row = rowOf(uuid)
      if (!row || row.status === to) return
      if (!isStep(states, row.status, to)) return showToast('warning', texts.refusal('transition_unknown', {}))
      try {
        const steps = known.current.get(uuid) ?? (await fetchSteps(uuid))
        const step = steps.find((one) => one.to === to)
        if (!step) return
        if (step.is_possible) return await take(row, step)
        // A dialog cannot help against a missing right.
        if (isHidden(step)) showToast('warning', reasons(step))
        else setOpen({ row, step })
      } catch (error) {
        showFailure(error)
      }
    },
  }
}
