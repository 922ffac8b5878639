import { useTranslation } from 'react-i18next'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'

const KNOWN = ['result_required', 'reason_required', 'on_hold', 'role_missing'] as const

/** Says why the server has refused an action on a request. */
export function useActionFailure(): (error: unknown) => void {
  const { t } = useTranslation('serviceRequest')
  return (error) => {
    if (!(error instanceof ApiError && error.code === 'transition_refused')) return showFailure(error)
    const known = KNOWN.find((one) => error.refusals.includes(one))
    showToast('error', t(`refusals.${known ?? 'other'}`))
  }
}
