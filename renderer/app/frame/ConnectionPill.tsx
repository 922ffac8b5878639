import { useTranslation } from 'react-i18next'
import { useWaitingCount } from '#renderer/net/calls/waiting.ts'
import { useConnection } from '#renderer/net/socket/socket.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import classes from './ConnectionPill.module.css'

const SECOND = 1_000

/** The state of the connection to the server. Unobtrusive while it is open. */
export function ConnectionPill() {
  const { t } = useTranslation('shell')
  const { state, retryAt } = useConnection()
  const waiting = useWaitingCount()
  const seconds = useNow((now) => (retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - now) / SECOND))))
  // `navigator.onLine` is reliable only when it says that there is no network.
  const offline = useNow(() => !navigator.onLine)
  const words = {
    open: t('connection.connected'),
    connecting: t('connection.connecting'),
    waiting: offline ? t('connection.offline') : t('connection.waiting', { count: seconds }),
    stopped: t('connection.offline'),
  }[state]
  return (
    <span className={classes.pill} data-state={state}>
      <span className={classes.dot} aria-hidden="true" />
      {/* Announces only the state: reading out every second would drown all other speech. */}
      <span role="status" className={state === 'open' ? classes.quiet : undefined}>
        <span aria-hidden={state === 'waiting' || undefined}>{words}</span>
        {state === 'waiting' && <span className={classes.spoken}>{t('connection.offline')}</span>}
      </span>
      {state !== 'open' && waiting > 0 && <span>· {t('connection.queued', { count: waiting })}</span>}
    </span>
  )
}
