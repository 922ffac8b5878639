import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { carryOver, unfinishedAt } from '#contract/planning/carryOver.ts'
import { dayAt, localDay } from '#contract/planning/localDay.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import type { DialogProps } from '../data/dialogProps.ts'
import { dayAtSite } from '../data/siteClock.ts'
import classes from '../style/Planner.module.css'
import { leftOver } from './leftOver.ts'

type Props = DialogProps & { onMoveTo: (uuid: string) => void }

const MINUTE_MS = 60_000

/**
 * What should be finished and is not: in the morning it goes in front of today's work, at closing time to the next working
 * day. The day that it was meant for stays known.
 */
export function CarryDialog({ frame, source, plan, store, words, mayChange, onClose, onMoveTo }: Props) {
  const { t } = useTranslation('planner')
  const { calendar, papers } = source
  const [reason, setReason] = useState('')
  useTypedInput(reason)
  const now = useNow((moment) => Math.floor(moment / MINUTE_MS)) * MINUTE_MS
  const { uuid: site, time_zone: zone } = frame.location
  const midnight = localDay(zone, dayAt(zone, now)).from
  const left = unfinishedAt(plan, calendar, site, now)
  const { old, placed } = leftOver(plan, calendar, frame.location, dayAtSite(zone, now))
  const waiting = placed.filter((block) => !left.includes(block))
  const carry = (moment: number) => {
    const asked = { now: moment, reason: reason.trim() || null, newUuid: randomUuid }
    if (store.perform({ change: carryOver(plan, calendar, site, asked) })) onClose()
  }
  const entry = (block: PlannerBlock) => (
    <li key={block.uuid} className={classes.spread}>
      <span>
        <bdi dir="auto">{words.title(block, papers.get(block.paper_uuid))}</bdi>
        {block.carried_from && <> · {t('bar.carried', { date: words.date(block.carried_from) })}</>}
        {block.carry_reason && (
          <>
            {' · '}
            <bdi dir="auto">{words.reason(block.carry_reason)}</bdi>
          </>
        )}
      </span>
      {mayChange && (
        <Button variant="subtle" onClick={() => onMoveTo(block.uuid)}>
          {t('move.open')}
        </Button>
      )}
    </li>
  )
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={reason.trim() === ''}
      size="lg"
      title={t('carry.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.stack}>
        {left.length + waiting.length === 0 && <p>{t('tray.noneCarried')}</p>}
        {left.length > 0 && <ul className={classes.plainList}>{left.map(entry)}</ul>}
        {waiting.length > 0 && (
          <section className={classes.stack}>
            <strong>{t('carry.placed')}</strong>
            <ul className={classes.plainList}>{waiting.map(entry)}</ul>
          </section>
        )}
        <TextInput
          label={t('fields.reason')}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onClose}>
            {t('carry.later')}
          </Button>
          <Button variant="default" disabled={left.length === 0} onClick={() => carry(now)}>
            {t('carry.tomorrow')}
          </Button>
          <Button disabled={old.length === 0} onClick={() => carry(midnight - 1)}>
            {t('carry.today')}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
