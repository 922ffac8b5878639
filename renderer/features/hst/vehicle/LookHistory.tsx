import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { formatDate } from '#renderer/ui/dates.ts'
import { MachineText } from '#renderer/ui/MachineText.tsx'
import classes from '../Hst.module.css'
import { type HstLook, inputQuery } from '../hstQueries.ts'
import { Differences } from './Differences.tsx'

/** Every look of a car, the newest first: when, by whom, from what, and what was different. */
export function LookHistory({ looks }: { looks: readonly HstLook[] }) {
  const { t, i18n } = useTranslation('hst')
  const [shown, setShown] = useState<string | null>(null)
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
                <Button variant="subtle" size="compact-xs" onClick={() => setShown(look.uuid)}>
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
      {shown && <InputDialog uuid={shown} onClose={() => setShown(null)} />}
    </section>
  )
}

/** What a look was read from. Whatever markup it has stays text. */
function InputDialog({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation('hst')
  const answer = useQuery(inputQuery(uuid))
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('history.inputTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {answer.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        <section className={classes.input} aria-label={t('history.inputTitle')} tabIndex={0}>
          <pre dir="ltr">{answer.data.content}</pre>
        </section>
      ) : (
        <NotLoaded answers={[answer]} height={200} />
      )}
    </Modal>
  )
}
