import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldCode } from '#contract/errors.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { ApiError } from './apiError.ts'

type Attempt = {
  busy: boolean
  /** The code of the last refusal, to say it beside the right field. */
  code: ApiError['code'] | null
  /** The same in words. */
  message: string | null
  /** Fields that the last refusal was about. */
  fields: Readonly<Record<string, FieldCode>>
  /** Resolves with whether it was done. */
  run: (action: () => Promise<void>) => Promise<boolean>
  /** The same, but after what is under way instead of not at all: for choices that count at once. */
  follow: (action: () => Promise<void>) => Promise<boolean>
  /** Forgets the last refusal. */
  clear: () => void
}

/** One call that can be refused: what is under way, and what the server said. */
export function useAttempt(): Attempt {
  const { t } = useTranslation('errors')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  // Somebody has to find out what happened there, and needs the number for it.
  const wanted = error && error.status >= 500 && error.requestId
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const perform = async (action: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await action()
      return true
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown : new ApiError('bad_response', { status: 0 }))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    code: error?.code ?? null,
    message: error && (wanted ? `${t(error.code)} ${t('requestId', { id: isolated(wanted) })}` : t(error.code)),
    fields: error?.fields ?? {},
    clear: () => setError(null),
    run: async (action) => !busy && (await perform(action)),
    follow(action) {
      const turn = last.current.then(() => perform(action))
      last.current = turn
      return turn
    },
  }
}
