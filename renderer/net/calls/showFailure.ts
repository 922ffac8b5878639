import i18next from 'i18next'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { ApiError, isToldByItself } from './apiError.ts'
import { errorText } from './errorText.ts'

/** Shows a toast with the reason of a failed action, when the error belongs to no field. */
export function showFailure(error: unknown): void {
  if (error instanceof ApiError && error.code === 'cancelled') return
  if (isToldByItself(error)) return
  void i18next.loadNamespaces('errors').then(() => {
    if (!(error instanceof ApiError)) return showToast('error', i18next.t('errors:bad_response'))
    const text = errorText(error)
    if (error.status === 0) showToast('error', text, undefined, true)
    else showToast('error', text)
  })
}
