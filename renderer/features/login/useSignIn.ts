import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { TOTP_DIGITS } from '#contract/constants.ts'
import { plainCode } from '#contract/text/typedCode.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { login } from '#renderer/net/session/session.ts'
import { setDealerCode } from '#renderer/net/settings/settings.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { type Credentials, type Field, missingFields } from './credentials.ts'
import { dealerCode } from './dealerCode.ts'

const SECOND = 1_000

export type SignIn = {
  step: 'credentials' | 'secondFactor'
  values: Credentials
  setValue: (field: Field, value: string) => void
  /** Fields that the last attempt left empty. */
  missing: readonly Field[]
  error: ApiError | null
  /** Time before which another attempt is pointless (ms since 1970). */
  blockedUntil: number
  busy: boolean
  submit: (totp?: string) => Promise<void>
  back: () => void
}

const LOGIN_FALLBACK_SECONDS = 30

/** Tells the number of remaining recovery codes after one was used. */
async function tellCodesLeft(): Promise<void> {
  await i18next.loadNamespaces('login')
  const { left } = await call('GET /v1/auth/twofa/recovery')
  showToast('warning', i18next.t('login:recovery.left', { count: left }))
}

async function signIn({ company: typed, email, password }: Credentials, totp: string | undefined): Promise<void> {
  // The dealer code is sent in a header, which allows only plain letters.
  const company = plainCode(typed)
  dealerCode.set(company)
  await login({ company, email: email.trim(), password, ...(totp && { totp }) })
  if (totp && totp.length > TOTP_DIGITS) tellCodesLeft().catch(() => undefined)
}

/** The sign-in with the server. Typed input stays, whatever the answer is. */
export function useSignIn(email = ''): SignIn {
  const [values, setValues] = useState<Credentials>({ company: dealerCode.get(), email, password: '' })
  const [step, setStep] = useState<SignIn['step']>('credentials')
  const [missing, setMissing] = useState<readonly Field[]>([])
  const [error, setError] = useState<ApiError | null>(null)
  const [blockedUntil, setBlockedUntil] = useState(0)
  const [busy, setBusy] = useState(false)

  // Shows logo and notices of the dealer whose code was used last.
  useEffect(() => setDealerCode(dealerCode.get() || null), [])

  const showRefusal = (failure: ApiError) => {
    if (failure.code === 'too_many_attempts')
      setBlockedUntil(Date.now() + (failure.retryAfter ?? LOGIN_FALLBACK_SECONDS) * SECOND)
    if (failure.code === 'totp_required') setStep('secondFactor')
    else setError(failure)
    // The password may have changed while the code was awaited.
    if (failure.code === 'invalid_credentials') setStep('credentials')
  }

  const submit = async (totp?: string) => {
    const empty = missingFields(values)
    setMissing(empty)
    if (empty.length > 0 || busy || Date.now() < blockedUntil) return
    setBusy(true)
    setError(null)
    try {
      await signIn(values, totp)
    } catch (thrown) {
      showRefusal(thrown instanceof ApiError ? thrown : new ApiError('bad_response', { status: 0 }))
    } finally {
      setBusy(false)
    }
  }

  return {
    step,
    values,
    missing,
    error,
    blockedUntil,
    busy,
    submit,
    setValue: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }))
      setMissing((before) => before.filter((name) => name !== field))
    },
    back: () => {
      setStep('credentials')
      setError(null)
    },
  }
}
