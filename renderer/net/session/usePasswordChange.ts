import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/define/shapes.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { type ChosenPassword, isChosen } from '#renderer/ui/password/NewPassword.tsx'
import { call } from '../calls/api.ts'
import { useAttempt } from '../calls/useAttempt.ts'
import { useSession } from './session.ts'

const NOTHING: ChosenPassword = { fresh: '', repeated: '' }

/** Changes the user's own password: the typed values, and the server's refusal beside its field. */
export function usePasswordChange(user: User) {
  const { t } = useTranslation('errors')
  const { company, dealerName } = useSession()
  // Words that an attacker would try first.
  const words = [user.first_name, user.last_name, user.email.split('@')[0] ?? '', company ?? '', dealerName ?? '']
  const [current, setCurrent] = useState('')
  const [chosen, setChosen] = useState(NOTHING)
  const [isStrict, setStrict] = useState(false)
  const attempt = useAttempt()
  useActivity('form', current !== '' || chosen.fresh !== '')
  const field = attempt.fields.new_password
  const aboutCurrent = attempt.code === 'wrong_password'
  return {
    words,
    current,
    setCurrent,
    chosen,
    setChosen,
    busy: attempt.busy,
    /** Whether the user tried to continue, so that missing values are shown as errors. */
    isStrict,
    isCurrentMissing: isStrict && current === '',
    wrongCurrent: aboutCurrent ? attempt.message : null,
    refused: field && t(`field.${field}`),
    /** The refusal, when it belongs to no field. */
    message: aboutCurrent || field ? null : attempt.message,
    /** Resolves with whether the password was changed. */
    async save(): Promise<boolean> {
      setStrict(true)
      if (current === '' || !isChosen(chosen, words)) return false
      return attempt.run(async () => {
        await call('POST /v1/auth/password', { body: { password: current, new_password: chosen.fresh } })
      })
    },
  }
}
