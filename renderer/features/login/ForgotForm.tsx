import { Alert, Button, Text, TextInput } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEALER_CODE_MAX_LENGTH, EMAIL_MAX_LENGTH, PASSWORD_RESET_MINUTES } from '#contract/constants.ts'
import { plainCode } from '#contract/text/typedCode.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import classes from './LoginScreen.module.css'

/** The field that a refusal belongs to. */
const FIELDS: Readonly<Record<string, 'company' | 'email'>> = {
  not_found: 'company',
  bad_request_company: 'company',
  bad_request_email: 'email',
}

type Props = {
  company: string
  email: string
  /** Called when the dealer code seems right, so that this device can keep it. */
  onCompany: (company: string) => void
  onBack: () => void
}

/** Requests a mail with a link. The answer is the same whether or not the account exists. */
export function ForgotForm({ company: knownCompany, email: knownEmail, onCompany, onBack }: Props) {
  const { t } = useTranslation(['login', 'errors'])
  const [company, setCompany] = useState(knownCompany)
  const [email, setEmail] = useState(knownEmail)
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState(false)
  const attempt = useAttempt()
  const wrong = attempt.code && FIELDS[attempt.code]
  const ask = () => {
    setTried(true)
    if (company.trim() === '' || email.trim() === '') return
    void attempt.run(async () => {
      onCompany(plainCode(company))
      await call('POST /v1/auth/password/forgot', {
        body: { email: email.trim() },
        headers: { 'x-dealer-code': plainCode(company) },
        anonymous: true,
      })
      setSent(true)
    })
  }
  const messageFor = (field: 'company' | 'email', value: string) => {
    if (tried && value.trim() === '') return t(`required.${field}`)
    if (wrong !== field || !attempt.code) return undefined
    return attempt.code === 'not_found' ? t('unknownDealer') : t(`errors:${attempt.code}`)
  }

  if (sent)
    return (
      <div className={classes.form} role="status">
        <ScreenTitle>{t('forgot.sentTitle')}</ScreenTitle>
        <Alert color="teal" icon={<IconMailCheck aria-hidden="true" />}>
          {t('forgot.sent', { minutes: PASSWORD_RESET_MINUTES })}
        </Alert>
        <Text c="dimmed" size="sm">
          {t('forgot.nothing')}
        </Text>
        <Button size="md" onClick={onBack}>
          {t('secondFactor.back')}
        </Button>
        <Button variant="subtle" onClick={() => setSent(false)}>
          {t('forgot.again')}
        </Button>
      </div>
    )
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <ScreenTitle>{t('forgot.title')}</ScreenTitle>
      <Text c="dimmed">{t('forgot.text')}</Text>
      {attempt.message && !wrong && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      <TextInput
        label={t('company')}
        name="company"
        value={company}
        size="md"
        dir="ltr"
        autoComplete="organization"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={DEALER_CODE_MAX_LENGTH}
        error={messageFor('company', company)}
        onChange={(event) => setCompany(event.currentTarget.value)}
      />
      <TextInput
        label={t('email')}
        name="email"
        type="email"
        value={email}
        size="md"
        dir="ltr"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
        error={messageFor('email', email)}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={attempt.busy} fullWidth>
        {t('forgot.send')}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {t('secondFactor.back')}
      </Button>
    </form>
  )
}
