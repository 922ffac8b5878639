import { Alert, Anchor, Button, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { DesktopInfo } from '#contract/ipc/table.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { useTroubleText } from '#renderer/ui/feedback/useTroubleText.ts'
import { EntrancePage } from '#renderer/ui/screen/EntrancePage.tsx'
import { Logo } from '#renderer/ui/screen/Logo.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './ConnectScreen.module.css'
import { chooseServer, type Refusal } from './chooseServer.ts'

const LOGIN = '/login'

/** Asks for the server's address at the first start of the desktop app. */
export default function ConnectScreen() {
  const { t } = useTranslation(['connect', 'shell', 'login'])
  const troubleText = useTroubleText()
  const navigate = useNavigate()
  const [info, setInfo] = useState<DesktopInfo | null>(null)
  const [url, setUrl] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const locked = info?.serverUrlLocked ?? false

  useEffect(() => {
    if (!desktop) return
    callDesktop(desktop, 'desktop.info', undefined).then(
      (known) => {
        setInfo(known)
        setUrl((typed) => typed || (known.serverUrl ?? ''))
      },
      () => undefined,
    )
  }, [])

  const submit = async () => {
    if (!desktop || busy) return
    setBusy(true)
    setRefusal(null)
    const result = await chooseServer(desktop, url)
    setBusy(false)
    if (result === 'chosen') void navigate(LOGIN, { replace: true })
    else setRefusal(result)
  }

  return (
    <EntrancePage
      brand={
        <>
          <Logo size={44} />
          {t('shell:product')}
        </>
      }
      motto={t('login:motto')}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ScreenTitle>{t('title')}</ScreenTitle>
        {!desktop && <Alert color="petrol">{t('desktopOnly')}</Alert>}
        {locked && <Alert color="petrol">{t('locked', { address: isolated(info?.serverUrl ?? '') })}</Alert>}
        {desktop && !locked && (
          <>
            <Text c="dimmed">{t('text')}</Text>
            <TextInput
              label={t('address')}
              placeholder={t('example')}
              value={url}
              error={typeof refusal === 'string' ? t(`error.${refusal}`) : refusal && troubleText(refusal)}
              onChange={(event) => setUrl(event.currentTarget.value)}
              type="url"
              dir="ltr"
              size="md"
              spellCheck={false}
              data-autofocus
            />
            <Button type="submit" size="md" loading={busy} fullWidth>
              {t('connect')}
            </Button>
          </>
        )}
        {(!desktop || info?.serverUrl) && (
          <Anchor component={Link} to={LOGIN} ta="center">
            {t('back')}
          </Anchor>
        )}
        {desktop && (
          <Anchor component={Link} to="/computer" ta="center">
            {t('shell:account.computer')}
          </Anchor>
        )}
      </form>
    </EntrancePage>
  )
}
