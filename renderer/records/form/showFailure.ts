import i18next from 'i18next'
import { ApiError } from '#renderer/net/apiError.ts'
import { showToast } from '#renderer/ui/toasts.ts'

/** A refusal that belongs to no field. */
export function showFailure(error: unknown): void {
  void i18next.loadNamespaces('errors').then(() => {
    showToast('error', i18next.t(`errors:${error instanceof ApiError ? error.code : 'server_error'}`))
  })
}
