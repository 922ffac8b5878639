import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenPassword } from '#renderer/ui/NewPassword.tsx'
import { call } from './api.ts'
import { useAttempt } from './useAttempt.ts'

const NOTHING: ChosenPassword = { fresh: '', repeated: '' }

/** The change of the own password: what is typed, and what the server says to it beside the right field. */
export function usePasswordChange(words: readonly string[]) {
  const { t } = useTranslation('errors')
  const [current, setCurrent] = useState('')
  const [chosen, setChosen] = useState(NOTHING)
  const attempt = useAttempt()
  const field = attempt.fields.new_password
  const aboutCurrent = attempt.code === 'wrong_password'
  return {
    words,
    current,
    setCurrent,
    chosen,
    setChosen,
    busy: attempt.busy,
    wrongCurrent: aboutCurrent ? attempt.message : null,
    refused: field && t(`field.${field}`),
    /** What belongs to no field. */
    message: aboutCurrent || field ? null : attempt.message,
    /** Resolves with whether it was done. */
    send: () =>
      attempt.run(async () => {
        await call('POST /v1/auth/password', { body: { password: current, new_password: chosen.fresh } })
      }),
  }
}
