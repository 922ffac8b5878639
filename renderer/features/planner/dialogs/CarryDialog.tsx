import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { carryOver, unfinishedAt } from '#contract/planning/carryOver.ts'
import { dayAt, localDay } from '#contract/planning/localDay.ts'
import { randomUuid } from '#renderer/net/uuid.ts'
import { useNow } from '#renderer/ui/clock.ts'
import classes from '../Planner.module.css'
import type { DialogProps } from './dialogProps.ts'

const MINUTE_MS = 60_000

/**
 * What should be finished and is not: in the morning it goes in front of today's work, at closing time to the next working
 * day. The day that it was meant for stays known.
 */
export function CarryDialog({ frame, source, plan, store, words, onClose }: DialogProps) {
  const { t } = useTranslation('planner')
  const { calendar, papers } = source
  const [reason, setReason] = useState('')
  const now = useNow((moment) => Math.floor(moment / MINUTE_MS)) * MINUTE_MS
  const { uuid: site, time_zone: zone } = frame.location
  const midnight = localDay(zone, dayAt(zone, now)).from
  const left = unfinishedAt(plan, calendar, site, now)
  const old = unfinishedAt(plan, calendar, site, midnight - 1)
  const carry = (moment: number) => {
    const asked = { now: moment, reason: reason.trim() || null, newUuid: randomUuid }
    if (store.perform({ change: carryOver(plan, calendar, site, asked) })) onClose()
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={t('carry.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.stack}>
        {left.length === 0 && <p>{t('tray.noneCarried')}</p>}
        <ul>
          {left.map((block) => (
            <li key={block.uuid}>
              <bdi dir="auto">{words.title(block, papers.get(block.paper_uuid))}</bdi>
              {block.carried_from && <> · {t('bar.carried', { date: words.date(block.carried_from) })}</>}
              {block.carry_reason && (
                <>
                  {' · '}
                  <bdi dir="auto">{words.reason(block.carry_reason)}</bdi>
                </>
              )}
            </li>
          ))}
        </ul>
        <TextInput
          label={t('fields.reason')}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
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
