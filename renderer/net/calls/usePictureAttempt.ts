import { useTranslation } from 'react-i18next'
import { ApiError, isTrouble } from './apiError.ts'

/** Saves or removes a picture. Resolves with the text of a refusal, or null after success. */
export function usePictureAttempt(): (action: () => Promise<unknown>) => Promise<string | null> {
  const { t } = useTranslation('errors')
  return async (action) => {
    try {
      await action()
      return null
    } catch (error) {
      return t(error instanceof ApiError && !isTrouble(error) ? error.code : 'upload_failed')
    }
  }
}
