import i18next from 'i18next'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { ApiError, isToldByItself } from './apiError.ts'

/** Says in the user's words why something they wanted did not happen, where it belongs to no field. */
export function showFailure(error: unknown): void {
  if (error instanceof ApiError && error.code === 'cancelled') return
  if (isToldByItself(error)) return
  void i18next.loadNamespaces('errors').then(() => {
    showToast('error', i18next.t(`errors:${error instanceof ApiError ? error.code : 'bad_response'}`))
  })
}
