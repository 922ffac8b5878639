import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconExclamationCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Entry, isOf } from '#renderer/net/outbox/entry.ts'
import { decideEntry, deleteEntry, retryEntry } from '#renderer/net/outbox/outboxQueue.ts'
import { useConnectionLost } from '#renderer/net/socket/useConnectionLost.ts'
import { useErrorText } from '../data/useErrorText.ts'
import type { Visit } from '../data/useVisit.ts'
import classes from './Head.module.css'

/** Whether everything is at the server, is being sent, or waits for the network or a decision of the user. */
export function SavingState({ visit: { entries } }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  const isLost = useConnectionLost()
  const conflict = entries.find((entry) => isOf(entry, 'change') && entry.work.collisions.length > 0)
  const refused = entries.find(({ refusal }) => refusal !== null)
  if (conflict) return <Conflict entry={conflict} />
  if (refused) return <Refused entry={refused} />
  const number = entries.length
  const isWaiting = isLost && number > 0
  const Sending = number > 0 ? IconCloudUp : IconCloudCheck
  const Icon = isWaiting ? IconCloudOff : Sending
  return (
    <span className={classes.saving} data-state={isWaiting ? 'waiting' : undefined} role="status">
      <Icon size={20} aria-hidden />
      {isWaiting ? t('walk.waiting', { number }) : t(number > 0 ? 'walk.saving' : 'walk.saved')}
    </span>
  )
}

/** A write that the server refused. It stays on this device until the user decides. */
function Refused({ entry }: { entry: Entry }) {
  const { t } = useTranslation('acceptance')
  const errorText = useErrorText()
  return (
    <div className={classes.saving} data-state="refused" role="alert">
      <IconExclamationCircle size={20} aria-hidden />
      <span>{errorText(entry.refusal?.code ?? '')}</span>
      <Button size="sm" variant="default" onClick={() => retryEntry(entry.id)}>
        {t('walk.again')}
      </Button>
      <Button size="sm" variant="subtle" onClick={() => deleteEntry(entry.id)}>
        {t('walk.discard')}
      </Button>
    </div>
  )
}

/** A change of a field that another user has changed to another value. */
function Conflict({ entry }: { entry: Entry }) {
  const { t } = useTranslation('acceptance')
  if (!isOf(entry, 'change')) return null
  const { collisions } = entry.work
  const names = collisions.map(({ field }) => t(`fields.${field}` as 'fields.findings')).join(', ')
  const decide = (side: 'mine' | 'theirs') =>
    decideEntry(entry.id, Object.fromEntries(collisions.map((one) => [one.field, one[side]])))
  return (
    <div className={classes.saving} data-state="refused" role="alert">
      <IconExclamationCircle size={20} aria-hidden />
      <span>{t('walk.conflict', { names })}</span>
      <Button size="sm" variant="default" onClick={() => decide('mine')}>
        {t('walk.mine')}
      </Button>
      <Button size="sm" variant="default" onClick={() => decide('theirs')}>
        {t('walk.theirs')}
      </Button>
    </div>
  )
}
