import i18next from 'i18next'
import { ApiError } from '#renderer/net/apiError.ts'
import { showToast } from '#renderer/ui/toasts.ts'

/** Says in the user's words why something they wanted did not happen. */
export function showFailure(error: unknown): void {
  if (error instanceof ApiError && error.code === 'cancelled') return
  showToast('error', i18next.t(`errors:${error instanceof ApiError ? error.code : 'bad_response'}`))
}
