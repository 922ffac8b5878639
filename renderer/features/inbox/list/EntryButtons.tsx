import { Button, Menu } from '@mantine/core'
import { IconCheck, IconClock, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inboxRuleOf } from '#contract/inbox/inboxRules.ts'
import type { InboxView } from '#contract/notices.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { finishEntry, reopenEntry, snoozeEntry, takeEntry } from '../data/entrySteps.ts'
import type { Entry } from '../data/inboxQueries.ts'
import { snoozeTimes } from '../data/snoozeTimes.ts'
import classes from './EntryList.module.css'

type Props = { entry: Entry; view: InboxView; onForward: () => void; onSnooze: () => void }
type Run = (step: () => Promise<unknown>) => () => void

/** The steps that the user can take with an entry. */
export function EntryButtons({ entry, view, onForward, onSnooze }: Props) {
  const { t } = useTranslation('inbox')
  const [isBusy, setBusy] = useState(false)
  const run: Run = (step) => () => {
    setBusy(true)
    void step().finally(() => setBusy(false))
  }
  const rule = inboxRuleOf(entry.kind)
  const isTask = rule.form === 'task'
  if (view === 'done') {
    const mayReopen = isTask ? rule.isDoneByHand && entry.state === 'done' : true
    if (!mayReopen) return null
    return (
      <div className={classes.buttons}>
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={run(() => reopenEntry(entry))}>
          {t('reopen')}
        </Button>
      </div>
    )
  }
  if (!entry.is_for_me) return null
  return (
    <div className={classes.buttons}>
      {isTask && <Take entry={entry} isBusy={isBusy} run={run} />}
      {rule.isDoneByHand && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={isBusy}
          onClick={run(() => finishEntry(entry))}
        >
          {t('done')}
        </Button>
      )}
      {view === 'snoozed' ? (
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={run(() => snoozeEntry(entry, null))}>
          {t('wake')}
        </Button>
      ) : (
        <Snooze entry={entry} run={run} onDate={onSnooze} />
      )}
      {isTask && !rule.isPersonal && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconSend size={16} aria-hidden className={classes.mirrored} />}
          onClick={onForward}
        >
          {t('forward.open')}
        </Button>
      )}
    </div>
  )
}

/** Takes the task over, or gives it back. */
function Take({ entry, isBusy, run }: { entry: Entry; isBusy: boolean; run: Run }) {
  const { t } = useTranslation('inbox')
  const me = useSession(({ user }) => user?.uuid)
  const isOther = entry.taken_by !== null && entry.taken_by.uuid !== me
  if (isOther) return null
  const isMine = entry.taken_by !== null
  return (
    <Button
      variant={isMine ? 'default' : 'filled'}
      size="compact-sm"
      loading={isBusy}
      onClick={run(() => takeEntry(entry, !isMine))}
    >
      {t(isMine ? 'giveBack' : 'take')}
    </Button>
  )
}

/** Puts the entry off until one of the usual times, or another one. */
function Snooze({ entry, run, onDate }: { entry: Entry; run: Run; onDate: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<IconClock size={16} aria-hidden />}>
          {t('snooze.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {snoozeTimes(Date.now()).map(({ name, until }) => (
          <Menu.Item key={name} onClick={run(() => snoozeEntry(entry, until))}>
            {t(`snooze.${name}`)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={onDate}>{t('snooze.date')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
