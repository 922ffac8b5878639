import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { morePhones, parsePhone } from '#contract/phone.ts'
import type { SettingKey } from '#contract/settings/registry.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { useCountry } from '#renderer/net/settings/useCountry.ts'
import classes from './Trial.module.css'

export type TrialKind = 'mail' | 'sms' | 'storage' | 'scanner'
/** The trial below each setting that has one. */
export const TRIALS: Partial<Record<SettingKey, TrialKind>> = {
  email_password: 'mail',
  sms_secret: 'sms',
  anti_virus_port: 'scanner',
  upload_storage_secret_key: 'storage',
}

type Answer = { isWorking: boolean; text: string }

const TRY: Record<TrialKind, (to: string) => Promise<Answer>> = {
  async mail(to) {
    const { is_sent, answer } = await call('POST /v1/admin/settings/mail-test', { body: to === '' ? {} : { to } })
    return { isWorking: is_sent, text: answer }
  },
  async sms(to) {
    const { is_sent, answer } = await call('POST /v1/admin/settings/sms-test', { body: { to } })
    return { isWorking: is_sent, text: answer }
  },
  async storage() {
    const { is_working, answer } = await call('POST /v1/admin/settings/storage-test')
    return { isWorking: is_working, text: answer }
  },
  async scanner() {
    const { is_working, answer } = await call('POST /v1/admin/settings/scanner-test')
    return { isWorking: is_working, text: answer }
  },
}

/** The settings without which no mail can be sent. */
const MAIL_NEEDS = ['email_enable', 'email_from', 'smtp_host'] as const satisfies readonly SettingKey[]

/** The settings that the server named as missing. */
const missingIn = (error: unknown) =>
  error instanceof ApiError && error.code === 'mail_not_set_up'
    ? MAIL_NEEDS.filter((key) => error.fields?.[key] !== undefined)
    : []

type Props = { kind: TrialKind; isUnsaved: boolean }

/** Tests the stored settings, and shows the answer of the other server unchanged. */
export function Trial({ kind, isUnsaved }: Props) {
  const { t, i18n } = useTranslation(['settings', 'errors'])
  const [to, setTo] = useState('')
  const country = useCountry()
  const [isRunning, setRunning] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const refusalOf = (error: unknown) => {
    const missing = missingIn(error)
    if (missing.length > 0) {
      const names = missing.map((key) => t(`fields.${key}`))
      return t('test.missing', { names: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names) })
    }
    const code = error instanceof ApiError ? error.code : 'server_error'
    if (code !== 'validation_failed') return t(`errors:${code}`)
    return t(`errors:field.${kind === 'sms' ? (morePhones(to) ?? 'invalid_phone') : 'invalid_email'}`)
  }
  const recipient = kind === 'sms' ? (parsePhone(to, country) ?? to.trim()) : to.trim()
  const run = async () => {
    setRunning(true)
    setAnswer(null)
    setRefusal(null)
    try {
      setAnswer(await TRY[kind](recipient))
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className={classes.trial}>
      <div className={classes.line}>
        {(kind === 'mail' || kind === 'sms') && (
          <TextInput
            className={classes.to ?? ''}
            label={t(kind === 'sms' ? 'test.smsTo' : 'test.mailTo')}
            type={kind === 'sms' ? 'tel' : 'email'}
            dir="ltr"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        )}
        <Button variant="default" loading={isRunning} disabled={isUnsaved} onClick={() => void run()}>
          {t(`test.${kind}`)}
        </Button>
        {isUnsaved && <span className={classes.hint}>{t('test.saveFirst')}</span>}
      </div>
      <div role="status">
        {answer && (
          <Alert color={answer.isWorking ? 'teal' : 'red'} title={t(answer.isWorking ? 'test.worked' : 'test.broken')}>
            {t('test.answer')} <bdi dir="ltr">{answer.text}</bdi>
          </Alert>
        )}
        {refusal !== null && <Alert color="yellow">{refusal}</Alert>}
      </div>
    </div>
  )
}
