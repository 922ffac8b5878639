import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { PLANNER_KEY } from '../data/usePlan.ts'

/** Writes resources of the plan, not blocks. The plan is loaded again after success and failure; typed input stays. */
export function usePlanWrite<Given>(write: (given: Given) => Promise<unknown>, onDone?: () => void) {
  const { t } = useTranslation('records')
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: () => {
      showToast('success', t('form.saved'))
      onDone?.()
    },
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: PLANNER_KEY }),
  })
}
