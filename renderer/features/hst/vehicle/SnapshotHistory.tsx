import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from '../data/Hst.module.css'
import type { HstSnapshot } from '../data/hstQueries.ts'
import { Differences } from '../reading/Differences.tsx'

type Props = { looks: readonly HstSnapshot[]; onInput: (look: string) => void }

/** All snapshots of a car, newest first: time, user, source, differences. */
export function SnapshotHistory({ looks, onInput }: Props) {
  const { t, i18n } = useTranslation('hst')
  return (
    <section>
      <h3>{t('history.title')}</h3>
      <ol className={classes.looks}>
        {looks.map((look) => (
          <li key={look.uuid} className={classes.look}>
            <div className={classes.line}>
              <strong>
                <MachineText>{formatDate(new Date(look.checked_at), 'full', i18n.language as Language)}</MachineText>
              </strong>
              {look.by && <bdi dir="auto">{fullName(look.by)}</bdi>}
              <span className={classes.quiet}>{t(`source.${look.source}`)}</span>
              {look.file_name && (
                <bdi dir="auto" className={classes.quiet}>
                  {look.file_name}
                </bdi>
              )}
              {look.has_input && (
                <Button variant="subtle" size="compact-xs" onClick={() => onInput(look.uuid)}>
                  {t('history.input')}
                </Button>
              )}
            </div>
            {look.differences ? (
              <Differences differences={look.differences} />
            ) : (
              <p className={classes.quiet}>{t('history.first')}</p>
            )}
            {look.unread.length > 0 && (
              <details>
                <summary>{t('history.unread', { number: look.unread.length })}</summary>
                <ul className={classes.unread}>
                  {look.unread.map(({ line, text }) => (
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
