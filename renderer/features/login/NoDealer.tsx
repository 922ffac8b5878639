import { Alert } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useHasDealers } from '#renderer/net/settings/settings.ts'
import classes from './LoginScreen.module.css'

/** The same command as in the log of an empty server and in docs/getting-started.md. */
const COMMAND = 'npm run dealer -- create --code … --name "…" --admin-email …'

/** Tells why no user can sign in yet, and what the operator of the server must do. */
export function NoDealer() {
  const { t } = useTranslation('login')
  const hasDealers = useHasDealers()
  if (hasDealers) return null
  return (
    <Alert color="petrol" icon={<IconBuildingStore />} title={t('noDealer.title')} role="status">
      {t('noDealer.text')}
      <code dir="ltr" className={classes.command}>
        {COMMAND}
      </code>
    </Alert>
  )
}
