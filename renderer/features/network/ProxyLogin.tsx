import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import type { ProxyQuestion } from '#contract/ipc/network.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { RevealPassword } from '#renderer/ui/password/RevealPassword.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Network.module.css'

type Props = { question: ProxyQuestion }

/** The last typed user name, so that it need not be typed again after a wrong password. The password is not kept. */
let lastUsername = ''

/** Asks once for all requests behind the proxy. An answer in either window closes it. */
export function ProxyLogin({ question: { id, host, realm, isRetry } }: Props) {
  const { t } = useTranslation('network')
  const [username, setUsername] = useState(isRetry ? lastUsername : '')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)

  const cancel = () => {
    if (desktop) callDesktop(desktop, 'network.cancel', { id }).catch(() => undefined)
  }
  const submit = () => {
    setMissing(username.trim() === '')
    if (!desktop || username.trim() === '') return
    lastUsername = username.trim()
    callDesktop(desktop, 'network.logIn', { id, username: username.trim(), password }).catch(() => undefined)
  }

  return (
    <Dialog opened onClose={cancel} title={t('logIn.title')} closeButtonProps={{ 'aria-label': t('logIn.cancel') }}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Text>{t('logIn.text', { host: isolated(host) })}</Text>
        {realm !== '' && (
          <Text size="sm" c="dimmed">
            {t('logIn.realm')} <bdi>{realm}</bdi>
          </Text>
        )}
        {isRetry && (
          <Alert color="red" role="alert">
            {t('logIn.wrong')}
          </Alert>
        )}
        <TextInput
          label={t('logIn.username')}
          value={username}
          error={missing && t('logIn.required')}
          onChange={(event) => setUsername(event.currentTarget.value)}
          maxLength={EMAIL_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          data-autofocus={!isRetry || undefined}
        />
        <RevealPassword
          label={t('logIn.password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          maxLength={PASSWORD_MAX_LENGTH}
          autoComplete="off"
          showLabel={t('logIn.showPassword')}
          hideLabel={t('logIn.hidePassword')}
          dir="ltr"
          data-autofocus={isRetry || undefined}
        />
        <Text size="sm" c="dimmed">
          {t('logIn.kept')}
        </Text>
        <div className={classes.buttons}>
          <Button variant="default" onClick={cancel}>
            {t('logIn.cancel')}
          </Button>
          <Button type="submit">{t('logIn.submit')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
