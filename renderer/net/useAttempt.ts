import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#renderer/net/apiError.ts'

type Attempt = {
  busy: boolean
  /** The code of the last refusal, to say it beside the right field. */
  code: ApiError['code'] | null
  /** The same in words. */
  message: string | null
  run: (action: () => Promise<void>) => Promise<void>
}

/** One call that can be refused: what is under way, and what the server said. */
export function useAttempt(): Attempt {
  const { t } = useTranslation('errors')
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState<ApiError['code'] | null>(null)
  return {
    busy,
    code,
    message: code && t(code),
    run: async (action) => {
      if (busy) return
      setBusy(true)
      setCode(null)
      try {
        await action()
      } catch (error) {
        setCode(error instanceof ApiError ? error.code : 'bad_response')
      } finally {
        setBusy(false)
      }
    },
  }
}
