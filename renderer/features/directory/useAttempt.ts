import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#renderer/net/apiError.ts'

/** One call after the other: whether one is under way, and in words why the last one was refused. */
export function useAttempt() {
  const { t } = useTranslation('errors')
  const [isBusy, setBusy] = useState(false)
  const [code, setCode] = useState<ApiError['code'] | null>(null)
  const run = async (action: () => Promise<void>) => {
    setBusy(true)
    setCode(null)
    try {
      await action()
    } catch (error) {
      setCode(error instanceof ApiError ? error.code : 'bad_response')
    }
    setBusy(false)
  }
  return { isBusy, code, message: code && t(code), run }
}
