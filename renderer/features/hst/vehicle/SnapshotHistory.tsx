import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from '../data/Hst.module.css'
import type { HstSnapshot } from '../data/hstQueries.ts'
import { Differences } from '../reading/Differences.tsx'

type Props = { snapshots: readonly HstSnapshot[]; onInput: (snapshot: string) => void }

/** All snapshots of a car, newest first: time, user, source, differences. */
export function SnapshotHistory({ snapshots, onInput }: Props) {
  const { t, i18n } = useTranslation('hst')
  return (
    <section>
      <h3>{t('history.title')}</h3>
      <ol className={classes.looks}>
        {snapshots.map((snapshot) => (
          <li key={snapshot.uuid} className={classes.look}>
            <div className={classes.line}>
              <strong>
                <MachineText>
                  {formatDate(new Date(snapshot.checked_at), 'full', i18n.language as Language)}
                </MachineText>
              </strong>
              {snapshot.by && <bdi dir="auto">{fullName(snapshot.by)}</bdi>}
              <span className={classes.quiet}>{t(`source.${snapshot.source}`)}</span>
              {snapshot.file_name && (
                <bdi dir="auto" className={classes.quiet}>
                  {snapshot.file_name}
                </bdi>
              )}
              {snapshot.has_input && (
                <Button variant="subtle" size="compact-xs" onClick={() => onInput(snapshot.uuid)}>
                  {t('history.input')}
                </Button>
              )}
            </div>
            {snapshot.differences ? (
              <Differences differences={snapshot.differences} />
            ) : (
              <p className={classes.quiet}>{t('history.first')}</p>
            )}
            {snapshot.unread.length > 0 && (
              <details>
                <summary>{t('history.unread', { number: snapshot.unread.length })}</summary>
                <ul className={classes.unread}>
                  {snapshot.unread.map(({ line, text }) => (
                    <li key={line}>
                      <bdi dir="auto">{text}</bdi>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
