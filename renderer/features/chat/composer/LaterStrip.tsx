import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LaterMessage } from '#contract/api/chat/chatLater.ts'
import { laterQuery, refetchLater } from '../data/later.ts'
import { ChangeLater } from './ChangeLater.tsx'
import classes from './Later.module.css'
import { LaterRow } from './LaterRow.tsx'

/** Messages that the strip shows (count), so that the conversation keeps its room. The list has the others. */
const SHOWN = 2

type Props = {
  chatUuid: string
  /** Opens the list of all waiting messages. */
  onAll: () => void
}

/** The own messages of a chat that wait for their moment, above the composer. */
export function LaterStrip({ chatUuid, onAll }: Props) {
  const { t } = useTranslation('chat')
  const { data: waiting, isError } = useQuery(laterQuery(chatUuid))
  const [changed, setChanged] = useState<LaterMessage | null>(null)
  const more = (waiting?.length ?? 0) - SHOWN
  return (
    <>
      {!waiting && isError && <LaterFailed onRetry={() => refetchLater(chatUuid)} />}
      {waiting && waiting.length > 0 && (
        <div className={classes.strip}>
          <ul className={classes.rows} aria-label={t('later.waiting')}>
            {waiting.slice(0, SHOWN).map((message) => (
              <LaterRow key={message.uuid} message={message} onChange={() => setChanged(message)} />
            ))}
          </ul>
          {more > 0 && (
            <Button className={classes.more} variant="subtle" size="compact-sm" onClick={onAll}>
              {t('later.more', { count: more })}
            </Button>
          )}
        </div>
      )}
      {changed && (
        <ChangeLater
          message={changed}
          newest={waiting?.find(({ uuid }) => uuid === changed.uuid) ?? null}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  )
}

/** Says that the waiting messages could not be loaded. */
export function LaterFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <div className={classes.failed} role="status">
      {t('later.loadFailed')}
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('messages.retry')}
      </Button>
    </div>
  )
}
