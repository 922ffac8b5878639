import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '#contract/planning/operations.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { showUndoToast } from '#renderer/ui/feedback/undoToast.tsx'
import type { Overtaken, PlanStore } from './planStore.ts'
import { usePlanStore } from './usePlan.ts'

/** The store of a location. Toasts tell refused changes, and changes of the same block by this user and another one. */
export function useLocationStore(location: string) {
  const { t } = useTranslation('planner')
  const names = useUserNames()
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
  const store = usePlanStore(location, { onRefused, onFailed: showFailure, onOvertaken })
  bringBack.current = store.bringBack
  const onReplaced = useCallback(
    (mine: readonly Overtaken[], by: string | null) => {
      const named = by === null ? undefined : names.get(by)
      const who = named ? fullName(named) : t('row.unknown')
      showUndoToast(t('conflict.replaced', { who }), t('undo'), () => store.bringBack(mine))
    },
    [names, store, t],
  )
  return { store, onReplaced }
}
