import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import type { StatedRow, States } from '../defineStates.ts'
import type { Step } from '../steps.ts'
import type { StateCalls } from '../useStateCalls.ts'
import type { useStatePart } from '../useStatePart.ts'
import { useStateTexts } from '../useStateTexts.ts'

/** Saves typed input. Resolves with whether there was any; null when it could not be saved. */
export type SaveFirst = () => Promise<boolean | null>

type Options = {
  states: States
  calls: Pick<StateCalls, 'step'>
  part: Pick<ReturnType<typeof useStatePart<'transitions'>>, 'current' | 'refetch'>
  saveFirst: SaveFirst
}

/** Takes a step at once, or opens its dialog when the step needs input or is refused. */
export function useTakeStep({ states, calls, part, saveFirst }: Options) {
  const { t } = useTranslation('states')
  const texts = useStateTexts(states)
  /** The step whose dialog is open. */
  const [wanted, setWanted] = useState<Step['to'] | null>(null)
  const [isTaking, setTaking] = useState(false)
  const done = (saved: StatedRow) => {
    setWanted(null)
    showToast('success', t('changed', { status: texts.status(saved.status) }))
  }
  const take = async (step: Step) => {
    setTaking(true)
    // Saving a field may have resolved a refusal. Then the steps of the row are asked for again.
    const isOutdated = await saveFirst()
    if (isOutdated === null) return setTaking(false)
    const isKnown = step.is_possible && !isOutdated
    const now = isKnown ? step : (await part.current(isOutdated))?.items.find(({ to }) => to === step.to)
    // A step that needs input or is refused opens a dialog. A disabled button would not explain it.
    if (!now?.is_possible) {
      setTaking(false)
      return setWanted(step.to)
    }
    try {
      done(await calls.step({ to: step.to, reason: '' }))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'transition_refused')) return showFailure(error)
      // The row has changed since its steps were loaded. The dialog shows what the step needs now.
      part.refetch()
      setWanted(step.to)
    } finally {
      setTaking(false)
    }
  }
  return { take, wanted, setWanted, isTaking, done }
}
