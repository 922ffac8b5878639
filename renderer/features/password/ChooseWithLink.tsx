import { Alert, Button, NativeSelect, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LANGUAGES, type Language } from '#contract/constants.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { safeStorage } from '#renderer/storage/safeStorage.ts'
import { isChosen, NewPassword } from '#renderer/ui/password/NewPassword.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { LinkProblem } from './LinkProblem.tsx'
import type { PasswordLink } from './linkOfAddress.ts'
import classes from './Password.module.css'
import type { LinkOwner } from './useLinkOwner.ts'

type Props = { link: PasswordLink; owner: LinkOwner }

/** The form behind a link. Invited users also choose their language here. */
export function ChooseWithLink({ link, owner }: Props) {
  const { t } = useTranslation(['password', 'errors'])
  const [language, setLanguage] = useLocalValue(appLanguage)
  const [chosen, setChosen] = useState({ fresh: '', repeated: '' })
  const [strict, setStrict] = useState(false)
  const [isDone, setDone] = useState(false)
  const attempt = useAttempt()
  const isInvited = owner.purpose === 'invitation'
  useActivity('form', chosen.fresh !== '' && !isDone)
  // Starts with the language set by the administration.
  useEffect(() => {
    if (isInvited && safeStorage.getItem('language') === null) setLanguage(owner.language)
  }, [isInvited, owner.language, setLanguage])

  const words = [owner.first_name, owner.last_name, owner.email.split('@')[0] ?? '', link.company, owner.dealer_name]
  const save = () => {
    setStrict(true)
    if (!isChosen(chosen, words)) return
    void attempt.run(async () => {
      await call('POST /v1/auth/password/confirm', {
        body: { token: link.token, new_password: chosen.fresh, ...(isInvited ? { language } : {}) },
        headers: { 'x-dealer-code': link.company },
        anonymous: true,
      })
      safeStorage.setItem('dealer_code', link.company)
      setDone(true)
    })
  }
  const field = attempt.fields.new_password

  if (attempt.code === 'link_invalid_or_expired') return <LinkProblem reason="expired" />
  if (isDone)
    return (
      <div className={classes.form} role="status">
        <ScreenTitle>{t('done.title')}</ScreenTitle>
        <Alert color="teal" icon={<IconCircleCheck aria-hidden="true" />}>
          {t('done.text')}
        </Alert>
        <Button component={Link} to="/login" state={{ email: owner.email }} size="md">
          {t('toSignIn')}
        </Button>
      </div>
    )
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <ScreenTitle>{isInvited ? t('invitation.title', { name: owner.first_name }) : t('reset.title')}</ScreenTitle>
      <Text c="dimmed">
        {t(isInvited ? 'invitation.text' : 'reset.text', {
          email: isolated(shownAddress(owner.email)),
          dealer: owner.dealer_name,
        })}
      </Text>
      {attempt.message && !field && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      {isInvited && (
        <NativeSelect
          label={t('language')}
          size="md"
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      )}
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={owner.email} readOnly hidden />
      <NewPassword
        value={chosen}
        onChange={setChosen}
        words={words}
        strict={strict}
        error={field && t(`errors:field.${field}`)}
      />
      <Button type="submit" size="md" loading={attempt.busy} fullWidth>
        {t('save')}
      </Button>
    </form>
  )
}
