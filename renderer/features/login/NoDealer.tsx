import { Alert } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useHasDealers } from '#renderer/net/settings/settings.ts'
import classes from './LoginScreen.module.css'

/** The command that creates a dealer. The log of an empty server and docs/getting-started.md show it with values. */
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
