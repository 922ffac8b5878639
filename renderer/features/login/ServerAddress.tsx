import { Anchor } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './LoginScreen.module.css'

/** Desktop only: the server of the app. At the first start it opens the page that asks for it. */
export function ServerAddress() {
  const { t } = useTranslation(['login', 'shell'])
  const navigate = useNavigate()
  const [address, setAddress] = useState<{ url: string; locked: boolean } | null>(null)
  useEffect(() => {
    if (!desktop) return
    callDesktop(desktop, 'desktop.info', undefined).then(
      ({ serverUrl, serverUrlLocked }) => {
        if (serverUrl === null) void navigate('/connect', { replace: true })
        else setAddress({ url: serverUrl, locked: serverUrlLocked })
      },
      () => undefined,
    )
  }, [navigate])
  if (!address) return null
  return (
    <div className={classes.server}>
      {t('server', { address: isolated(address.url) })}{' '}
      {!address.locked && (
        <Anchor component={Link} to="/connect">
          {t('changeServer')}
        </Anchor>
      )}
      {' · '}
      <Anchor component={Link} to="/computer">
        {t('shell:account.computer')}
      </Anchor>
    </div>
  )
}
