import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldCode } from '#contract/fieldCodes.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { ApiError } from './apiError.ts'
import { errorText } from './errorText.ts'

type Attempt = {
  busy: boolean
  /** The code of the last refusal, to show it beside its field. */
  code: ApiError['code'] | null
  /** The last refusal in words. */
  message: string | null
  /** The fields of the last refusal. */
  fields: Readonly<Record<string, FieldCode>>
  /** Runs the action and resolves with whether it succeeded. Does nothing while another one runs. */
  run: (action: () => Promise<void>) => Promise<boolean>
  /** Like `run`, but waits until a running action is over. For choices that are saved at once. */
  follow: (action: () => Promise<void>) => Promise<boolean>
  /** Removes the last refusal. */
  clear: () => void
}

/** A call that can be refused: whether it runs, and the server's answer. */
export function useAttempt(): Attempt {
  const { t } = useTranslation('errors')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  // The message of a server failure contains the request's number, so that it can be found in the log.
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
    message: error && (wanted ? `${t(error.code)} ${t('requestId', { id: isolated(wanted) })}` : errorText(error)),
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
