import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrokenAgreement } from '#contract/planning/agreements.ts'
import { applyChange, type Plan } from '#contract/planning/changes.ts'
import { findConflicts } from '#contract/planning/conflicts.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { Faults } from '../cards/Faults.tsx'
import { rulesOf } from '../data/planRules.ts'
import type { Asked, useCarefulStore } from '../data/useCarefulStore.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'

type Props = {
  careful: ReturnType<typeof useCarefulStore>
  source: PlanSource
  plan: Plan
  words: Words
  /** Opens a block of the plan. */
  onOpen: (uuid: string) => void
}

/** Asks for the missing hours of a change, or shows which agreements it breaks. */
export function AskedDialog(props: Props) {
  const { asked } = props.careful
  if (!asked) return null
  return asked.about === 'hours' ? <HoursDialog {...props} asked={asked} /> : <BrokenDialog {...props} asked={asked} />
}

const MINUTES_MAX = 60_000

function HoursDialog({ careful, source, words, asked }: Props & { asked: Extract<Asked, { about: 'hours' }> }) {
  const { t } = useTranslation('planner')
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  useTypedInput(typed.size > 0)
  const minutesOf = (uuid: string) => Number(typed.get(uuid) ?? '')
  const isGood = (uuid: string) =>
    Number.isInteger(minutesOf(uuid)) && minutesOf(uuid) >= 1 && minutesOf(uuid) <= MINUTES_MAX
  const isWhole = asked.uuids.every(isGood)
  const nameOf = (uuid: string) => {
    const block = asked.change.find((one) => one.uuid === uuid)?.after
    return block ? words.title(block, source.papers.get(block.paper_uuid)) : ''
  }
  return (
    <Dialog
      opened
      onClose={careful.cancel}
      closeOnClickOutside={false}
      title={t('hours.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) careful.withHours(asked.change, new Map(asked.uuids.map((uuid) => [uuid, minutesOf(uuid)])))
        }}
      >
        <p>{t('hours.why')}</p>
        {asked.uuids.map((uuid, index) => (
          <TextInput
            key={uuid}
            label={t('hours.minutes', { name: nameOf(uuid) })}
            inputMode="numeric"
            data-autofocus={index === 0 || undefined}
            value={typed.get(uuid) ?? ''}
            error={typed.has(uuid) && !isGood(uuid) && t('refused.bad_minutes')}
            onChange={(event) => setTyped(new Map(typed).set(uuid, event.currentTarget.value))}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={careful.cancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!isWhole}>
            {t('move.do')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function BrokenDialog({
  careful,
  source,
  plan,
  words,
  onOpen,
  asked,
}: Props & { asked: Extract<Asked, { about: 'broken' }> }) {
  const { t } = useTranslation('planner')
  const when = (moment: string | null) => {
    if (moment === null) return ''
    const at = Date.parse(moment)
    return isolated(`${words.day(words.dayOf(at))} ${words.clock(at)}`)
  }
  const line = ({ code, block, agreed, instead, minutes }: BrokenAgreement) =>
    t(`broken.${code}`, {
      name: words.title(block, source.papers.get(block.paper_uuid)),
      time: when(agreed),
      after: when(instead),
      late: words.duration(minutes ?? 0),
    })
  /** Whether the promise of a moved fixed appointment can still be kept. */
  const promise = ({ code, block, minutes }: BrokenAgreement) => {
    if (code !== 'fixed_moved' || block.promised_at === null) return ''
    const time = when(block.promised_at)
    return minutes === null
      ? t('broken.promiseKept', { time })
      : t('broken.promiseMissed', { time, late: words.duration(minutes) })
  }
  const open = (uuid: string) => {
    careful.cancel()
    onOpen(uuid)
  }
  /** The technicians and the bay of a job after the change, or before it when the change removes the job. */
  const crewOf = ({ block }: BrokenAgreement) => {
    const after = asked.change.find(({ uuid }) => uuid === block.uuid)?.after ?? block
    return [words.people(after), words.bay(after.bay)].filter((name) => name !== '').join(', ')
  }
  const then = applyChange(plan, asked.change)
  const changed = asked.change.map(({ uuid }) => uuid)
  const found = source.frame
    ? findConflicts(source.calendar, then.values(), rulesOf(source.frame)).filter(
        ({ code, block_uuids }) => code !== 'promise_late' && block_uuids.some((uuid) => changed.includes(uuid)),
      )
    : []
  return (
    <Dialog
      opened
      onClose={careful.cancel}
      closeOnClickOutside={false}
      title={t('broken.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.stack}>
        <ul className={classes.faults}>
          {asked.found.map((one) => (
            <li key={one.block.uuid}>
              {line(one)} {promise(one)}
              {crewOf(one) !== '' && <bdi dir="auto"> {t('broken.then', { who: crewOf(one) })}</bdi>}
              {plan.has(one.block.uuid) && (
                <button type="button" className={classes.cause} onClick={() => open(one.block.uuid)}>
                  {t('broken.open')}
                </button>
              )}
            </li>
          ))}
        </ul>
        {found.length > 0 && (
          <section aria-label={t('broken.conflicts')}>
            <h3 className={classes.faultsTitle}>{t('broken.conflicts')}</h3>
            <Faults own={changed} found={found} source={source} plan={then} words={words} onOpen={open} />
          </section>
        )}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={careful.cancel}>
            {t('cancel')}
          </Button>
          <Button color="red" onClick={() => careful.breakAll(asked)}>
            {t('broken.do')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
