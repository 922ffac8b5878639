import { Button, Group, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import { nextWork } from '#contract/planning/calendar.ts'
import { findConflicts } from '#contract/planning/conflicts.ts'
import { dayNumber, localDay } from '#contract/planning/localDay.ts'
import { moveBlock } from '#contract/planning/operations.ts'
import { goneBayOf } from '#contract/planning/orphans.ts'
import { slotsFor } from '#contract/planning/slots.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { MomentInput, type TypedMoment } from '#renderer/records/fields/MomentInput.tsx'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { weekOf } from '../board/axis.ts'
import { newUuidFor, usedUuid } from '../board/newUuid.ts'
import { Faults } from '../cards/Faults.tsx'
import type { DialogProps } from '../data/dialogProps.ts'
import { blockFor, nameOf } from '../data/planData.ts'
import { rulesOf } from '../data/planRules.ts'
import classes from '../style/Planner.module.css'
import { BestSlots } from './BestSlots.tsx'
import { ledBy } from './ledBy.ts'
import { useFurtherSlots } from './useFurtherSlots.ts'

type Props = DialogProps & { uuid: string; onBlock: (uuid: string) => void }

const QUARTER_MS = 900_000
/** At most this many suggested slots. More of them would not help the choice. */
const SLOTS = 3

/** Schedules a block, or a paper without one, without dragging: when, who, where. */
export function MoveDialog({ frame, source, plan, store, words, day, uuid, onClose, onBlock }: Props) {
  const { t } = useTranslation('planner')
  const { calendar, papers } = source
  const paper = papers.get(plan.get(uuid)?.paper_uuid ?? uuid)
  const known = plan.get(uuid)
  const block = useMemo<PlannerBlock | null>(
    () => known ?? (paper ? blockFor(paper, newUuidFor(paper.uuid)) : null),
    [known, paper],
  )
  const location = frame.location
  const slots = useMemo(() => {
    if (!block || block.start !== null) return []
    const now = Math.ceil(Date.now() / QUARTER_MS) * QUARTER_MS
    const days = weekOf(day).filter((one) => one >= day)
    return slotsFor(calendar, [...plan.values()], block, { days, from: now, most: SLOTS })
  }, [calendar, plan, block, day])
  const further = useFurtherSlots(block, weekOf(day).at(-1) ?? day, slots.length < SLOTS)
  const [start, setStart] = useState<TypedMoment>(() => {
    if (slots[0]) return slots[0].start
    const morning = Math.max(localDay(location.time_zone, dayNumber(day)).from, known?.start ? 0 : Date.now())
    const next = nextWork(calendar.workTime(location.uuid, null), morning)
    return known?.start ?? (next === null ? null : new Date(Math.ceil(next / QUARTER_MS) * QUARTER_MS).toISOString())
  })
  const [technician, setTechnician] = useState<string | null>(
    block?.technicians[0]?.uuid ?? slots[0]?.technician_uuid ?? null,
  )
  const [opened] = useState(start)
  useTypedInput(start !== opened)
  const [bay, setBay] = useState<string | null>(block?.bay ?? slots[0]?.bay ?? null)
  if (!block) return null
  // A former technician stays selectable until another one is chosen.
  const former = frame.former.filter(({ uuid: gone }) => gone === block.technicians[0]?.uuid)
  const goneBay = goneBayOf(calendar, block, location.uuid)
  const technicians = ledBy(block.technicians, technician)
  const base = known ? plan : new Map(plan).set(block.uuid, block)
  const outcome = moveBlock(base, block.uuid, { start: start ?? null, technicians, bay })
  const after = outcome.change?.[0]?.after
  const timing = after && timingOf(calendar, after)
  const found = after
    ? findConflicts(calendar, new Map(base).set(after.uuid, after).values(), rulesOf(frame)).filter(({ block_uuids }) =>
        block_uuids.includes(after.uuid),
      )
    : []
  const save = () => {
    const change = known
      ? outcome
      : outcome.change && { change: outcome.change.map((one) => ({ ...one, before: null })) }
    if (change && store.perform(change)) {
      usedUuid(uuid)
      onClose()
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('move.title', { name: words.title(block, paper) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.stack}>
        {block.start === null && (
          <BestSlots
            slots={[...slots, ...further.slots].slice(0, SLOTS)}
            isSearching={further.isSearching}
            words={words}
            isChosen={(one) => one.start === start && one.technician_uuid === technician && one.bay === bay}
            onChoose={(one) => {
              setStart(one.start)
              setTechnician(one.technician_uuid)
              setBay(one.bay)
            }}
          />
        )}
        <MomentInput label={t('fields.start')} value={start} onChange={setStart} isFirst />
        <SearchSelect
          label={t('fields.technician')}
          data={[
            ...former.map((one) => ({ value: one.uuid, label: words.person(one.uuid), disabled: true })),
            ...frame.people.map((one) => ({ value: one.uuid, label: nameOf(one) })),
          ]}
          value={technician}
          onChange={setTechnician}
          clearable
          allowDeselect={false}
        />
        <Select
          label={t('fields.bay')}
          data={[
            ...(goneBay === undefined ? [] : [{ value: goneBay, label: words.bay(goneBay), disabled: true }]),
            ...location.bays.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={bay}
          onChange={setBay}
          clearable
          allowDeselect={false}
        />
        {timing && (
          <p className={classes.capacity}>{t('move.takes', { span: words.span(timing.start, timing.end) })}</p>
        )}
        <Faults
          own={[block.uuid]}
          found={found}
          source={source}
          plan={after ? new Map(base).set(after.uuid, after) : base}
          words={words}
          onOpen={onBlock}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={save} disabled={start === undefined}>
            {t('move.do')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
