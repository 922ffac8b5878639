import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { deleteEntry, retryEntry } from '#renderer/net/outbox/outboxQueue.ts'
import { useWaiting } from '#renderer/net/outbox/useOutbox.ts'
import { STAMPS_GROUP } from '#renderer/shared/stamps/waitingStamps.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './Stamps.module.css'

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** Stamps that wait for the network or, after a refusal, for a decision of the user. */
export function WaitingStamps() {
  const { t } = useTranslation(['outbox', 'errors'])
  const entries = useWaiting(STAMPS_GROUP)
  if (entries.length === 0) return null
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <strong>{t('open', { number: entries.length })}</strong>
      {entries.map(({ id, label, title, moment, refusal }) => (
        <div key={id} className={classes.work}>
          <p className={classes.facts}>
            <bdi dir="auto">{title === '' ? label : `${label}: ${title}`}</bdi>
            <TimeAgo at={new Date(moment.at).toISOString()} />
          </p>
          {refusal && (
            <>
              <p role="alert" className={classes.refused}>
                {t(`errors:${isKnown(refusal.code) ? refusal.code : 'bad_response'}`)}
              </p>
              <span className={classes.foot}>
                <Button className={classes.big} variant="default" onClick={() => retryEntry(id)}>
                  {t('retry')}
                </Button>
                <Button className={classes.big} variant="subtle" color="red" onClick={() => deleteEntry(id)}>
                  {t('discard')}
                </Button>
              </span>
            </>
          )}
        </div>
      ))}
    </section>
  )
}
