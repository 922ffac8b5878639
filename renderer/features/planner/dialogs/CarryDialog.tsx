import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { carryOver, carsIn } from '#contract/planning/carryOver.ts'
import { dayAt, localDay } from '#contract/planning/localDay.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import type { DialogProps } from '../data/dialogProps.ts'
import { workText } from '../data/planData.ts'
import { useOverhang } from '../data/useOverhang.ts'
import classes from '../style/Planner.module.css'

type Props = DialogProps & { onMoveTo: (uuid: string) => void }

const MINUTE_MS = 60_000

/**
 * Lists unfinished work whose planned time has passed. It is moved before today's work, or to the next working day, as
 * at closing time. The day it was planned for stays known.
 */
export function CarryDialog({ frame, source, plan, store, words, mayChange, onClose, onMoveTo }: Props) {
  const { t } = useTranslation('planner')
  const { calendar, papers } = source
  const [todayHint, tomorrowHint, laterHint] = [useId(), useId(), useId()]
  const [reason, setReason] = useState('')
  useTypedInput(reason)
  const now = useNow((moment) => Math.floor(moment / MINUTE_MS)) * MINUTE_MS
  const { uuid: location, time_zone: zone } = frame.location
  const midnight = localDay(zone, dayAt(zone, now)).from
  const { left, placed: waiting, old, hasEarlier, cars, minutes } = useOverhang(calendar, plan, location)
  const noneOld = hasEarlier ? t('carry.oldPlaced') : t('carry.noneOld')
  const noneLeft = waiting.length > 0 ? t('carry.oldPlaced') : t('tray.noneCarried')
  const carry = (moment: number) => {
    const asked = { now: moment, reason: reason.trim() || null, newUuid: randomUuid }
    if (store.perform({ change: carryOver(plan, calendar, location, asked) })) onClose()
  }
  const work = (block: PlannerBlock) => (
    <li key={block.uuid} className={classes.spread}>
      <span>
        <bdi dir="auto">{workText(block, papers.get(block.paper_uuid)) || t('fields.work')}</bdi>
        {block.carried_from && <> · {t('bar.carried', { date: words.date(block.carried_from) })}</>}
        {block.carry_reason && (
          <>
            {' · '}
            <bdi dir="auto">{words.reason(block.carry_reason)}</bdi>
          </>
        )}
      </span>
      {mayChange && (
        <Button variant="light" size="compact-md" onClick={() => onMoveTo(block.uuid)}>
          {t('carry.choose')}
        </Button>
      )}
    </li>
  )
  const list = (blocks: readonly PlannerBlock[]) => (
    <ul className={classes.plainList}>
      {[...Map.groupBy(blocks, ({ paper_uuid }) => paper_uuid)].map(([paper, ofCar]) => (
        <li key={paper}>
          <strong>
            <MachineText>{words.car(papers.get(paper))}</MachineText>
          </strong>
          <ul className={classes.plainList}>{ofCar.map(work)}</ul>
        </li>
      ))}
    </ul>
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={reason.trim() === ''}
      size="lg"
      title={t('carry.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.stack}>
        {cars === 0 ? (
          <p>{t('tray.noneCarried')}</p>
        ) : (
          <p>{t('carry.total', { number: cars, time: words.duration(minutes) })}</p>
        )}
        {left.length > 0 && list(left)}
        {waiting.length > 0 && (
          <section className={classes.stack}>
            <strong>{t('carry.placed')}</strong>
            {list(waiting)}
          </section>
        )}
        <TextInput
          label={t('fields.reason')}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={classes.choices}>
          <div className={classes.choice}>
            <Button disabled={old.length === 0} aria-describedby={todayHint} onClick={() => carry(midnight - 1)}>
              {t('carry.today')}
            </Button>
            <p id={todayHint}>{old.length === 0 ? noneOld : t('carry.todayHint', { number: carsIn(old) })}</p>
          </div>
          <div className={classes.choice}>
            <Button
              variant="default"
              disabled={left.length === 0}
              aria-describedby={tomorrowHint}
              onClick={() => carry(now)}
            >
              {t('carry.tomorrow')}
            </Button>
            <p id={tomorrowHint}>{left.length === 0 ? noneLeft : t('carry.tomorrowHint', { number: carsIn(left) })}</p>
          </div>
          <div className={classes.choice}>
            <Button variant="subtle" aria-describedby={laterHint} onClick={onClose}>
              {t('carry.later')}
            </Button>
            <p id={laterHint}>{t('carry.laterHint')}</p>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
