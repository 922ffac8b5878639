import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router-dom'
import { APP_VERSION } from '#contract/constants.ts'
import { CopyButton } from '#renderer/ui/controls/CopyButton.tsx'
import { HOME } from '../screens/addresses.ts'
import { home } from '../screens/home.ts'
import classes from './Failure.module.css'
import { MessagePage } from './MessagePage.tsx'

/** Replaces a screen that broke; everything around it keeps working. */
export function Failure() {
  return <FailureMessage error={useRouteError()} />
}

type Props = { error: unknown }

/** The error for the user and for support. Reloading the whole page is the safest way out. */
export function FailureMessage({ error }: Props) {
  const { t } = useTranslation('shell')
  const details = detailsOf(error)
  return (
    <MessagePage sketch="cone" title={t('failure.title')} text={t('failure.text')}>
      <Button onClick={() => window.location.reload()}>{t('failure.reload')}</Button>
      <Button variant="default" onClick={() => window.location.assign(home)}>
        {t(home === HOME ? 'failure.toDashboard' : 'keyboard.chat')}
      </Button>
      <CopyButton text={details} label={t('failure.copy')} done={t('failure.copied')} />
      <details className={classes.details}>
        <summary>{t('failure.details')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the scrolled area */}
        <pre dir="ltr" tabIndex={0}>
          {details}
        </pre>
      </details>
    </MessagePage>
  )
}

function detailsOf(error: unknown): string {
  const what = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
  return [`Werkbank ${APP_VERSION}`, window.location.pathname, new Date().toISOString(), what].join('\n')
}
