import { Button, Drawer, Group, Select, TextInput } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { momentOf, type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import { restToTomorrow } from '#contract/planning/carryOver.ts'
import { changeBetween, type Plan } from '#contract/planning/changes.ts'
import { findConflicts } from '#contract/planning/conflicts.ts'
import {
  mergeBlocks,
  moveBlock,
  type Outcome,
  resizeBlock,
  splitBlock,
  swapTechnician,
} from '#contract/planning/operations.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { Faults } from '../cards/Faults.tsx'
import type { DialogProps } from '../data/dialogProps.ts'
import { nameOf } from '../data/planData.ts'
import { rulesOf } from '../data/planRules.ts'
import classes from '../style/Planner.module.css'
import { BlockNeeds } from './BlockNeeds.tsx'
import { HouseTime } from './HouseTime.tsx'
import { PaceNote } from './PaceNote.tsx'

type Span = NonNullable<ReturnType<typeof timingOf>>
type Props = DialogProps & { uuid: string; onMoveTo: () => void; onBlock: (uuid: string) => void }

/** The change of a block's needs or texts. */
function withFields(plan: Plan, block: PlannerBlock, fields: object): Outcome {
  return { change: changeBetween(plan, new Map(plan).set(block.uuid, { ...block, ...fields })) }
}

const noteOf = (block: PlannerBlock) => ('note' in block && typeof block.note === 'string' ? block.note : '')

/** The time of a block, with its day unless it is the shown one. */
const timeText = ({ day, dayOf, span }: DialogProps['words'], { start, end }: Span, shownDay: string) =>
  shownDay === '' ? `${day(dayOf(start))} ${span(start, end)}` : span(start, end)

/** All facts about one block and all actions on it. */
export function BlockDrawer(props: Props) {
  const { frame, source, plan, words, uuid, day, mayChange, onClose, onMoveTo } = props
  const { t } = useTranslation('planner')
  const { calendar, papers } = source
  const block = plan.get(uuid)
  // Closes when another user removes the block.
  useEffect(() => {
    if (!block) onClose()
  }, [block, onClose])
  if (!block) return null
  const paper = papers.get(block.paper_uuid)
  const timing = timingOf(calendar, block)
  const found = findConflicts(calendar, plan.values(), rulesOf(frame)).filter(({ block_uuids }) =>
    block_uuids.includes(uuid),
  )
  // Time and promise may omit their day only if the block is on the shown one.
  const ownDay = timing && words.dayOf(timing.start) === day ? day : ''
  const rows: [string, string][] = [
    [t('fields.time'), timing ? timeText(words, timing, ownDay) : t('noDate')],
    [t('fields.technician'), words.people(block)],
    [t('fields.bay'), words.bay(block.bay)],
    [t('fields.state'), t(`state.${block.state}`)],
    [t('fields.promised'), block.promised_at ? words.moment(momentOf(block.promised_at), ownDay) : ''],
    [t('fields.carried'), block.carried_from ? words.date(block.carried_from) : ''],
    [t('fields.reason'), words.reason(block.carry_reason)],
    [t('fields.customer'), paper?.customer ?? ''],
    [t('fields.model'), paper?.model ?? ''],
  ]
  const shown = rows.filter(([, value]) => value !== '')
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={words.title(block, paper)}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.stack}>
        <Button
          component={Link}
          to={`/workshop/paper/${block.paper_uuid}`}
          variant="light"
          leftSection={<IconClipboardText size={18} aria-hidden />}
        >
          {t('card.paper')}
        </Button>
        <dl className={classes.facts}>
          {shown.map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>
                <bdi dir="auto">{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <PaceNote block={block} calendar={calendar} words={words} />
        {(paper?.other_open ?? 0) > 0 && (
          <p className={classes.capacity}>{t('bar.other', { number: paper?.other_open ?? 0 })}</p>
        )}
        <Faults own={[uuid]} found={found} source={source} plan={plan} words={words} onOpen={props.onBlock} />
        <HouseTime
          block={block}
          onTake={
            mayChange && block.state !== 'finished'
              ? (minutes) => props.store.perform(resizeBlock(plan, uuid, minutes))
              : null
          }
        />
        {mayChange && block.state !== 'finished' && <BlockActions {...props} block={block} onMoveTo={onMoveTo} />}
      </div>
    </Drawer>
  )
}

/** The actions that change a block. Each is one step that can be undone. */
function BlockActions({
  frame,
  source,
  plan,
  store,
  words,
  block,
  onMoveTo,
  onClose,
}: Props & { block: PlannerBlock }) {
  const { t } = useTranslation('planner')
  const { calendar, papers } = source
  const { uuid } = block
  const [minutes, setMinutes] = useState(String(block.planned_minutes))
  const [at, setAt] = useState(String(Math.max(1, Math.floor(block.planned_minutes / 2))))
  const [reason, setReason] = useState('')
  const [note, setNote] = useState(noteOf(block))
  const [from, setFrom] = useState(block.technicians[0]?.uuid ?? null)
  useTypedInput(reason, note !== noteOf(block), minutes !== String(block.planned_minutes))
  const perform = (outcome: Outcome) => store.perform(outcome)
  const partners = [...plan.values()].filter(
    (one) => one.uuid !== uuid && one.paper_uuid === block.paper_uuid && one.state !== 'finished',
  )
  const person = (one: string) => ({ value: one, label: words.person(one) })
  const free = frame.people.filter((one) => !block.technicians.some(({ uuid: known }) => known === one.uuid))
  // Carries over from the block's day, or from today when that day is over.
  const day = Math.max(Date.now(), block.start === null ? 0 : momentOf(block.start))
  const carry = { now: day, reason: reason.trim() || null, newUuid: randomUuid }
  return (
    <>
      <Group>
        <Button variant="light" onClick={onMoveTo}>
          {t('move.open')}
        </Button>
        {block.start !== null && (
          <Button variant="default" onClick={() => perform(moveBlock(plan, uuid, { start: null }))}>
            {t('tray.put')}
          </Button>
        )}
      </Group>
      <div className={classes.pair}>
        <TextInput
          label={t('fields.minutes')}
          inputMode="numeric"
          value={minutes}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => perform(resizeBlock(plan, uuid, Number(minutes)))}>
          {t('actions.resize')}
        </Button>
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('fields.splitAt')}
          inputMode="numeric"
          value={at}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => perform(splitBlock(plan, calendar, uuid, Number(at), randomUuid()))}>
          {t('actions.split')}
        </Button>
      </div>
      {partners.length > 0 && (
        <Select
          label={t('actions.merge')}
          data={partners.map((one) => ({
            value: one.uuid,
            label: `${words.title(one, papers.get(one.paper_uuid))} ${one.parts > 1 ? t('bar.part', { part: one.part, parts: one.parts }) : ''}`,
          }))}
          value={null}
          onChange={(other) => other && perform(mergeBlocks(plan, uuid, other))}
        />
      )}
      {block.technicians.length > 0 && (
        <div className={classes.pair}>
          <Select
            label={t('actions.swapFrom')}
            data={block.technicians.map((one) => person(one.uuid))}
            value={from}
            onChange={setFrom}
          />
          <SearchSelect
            label={t('actions.swapTo')}
            data={free.map((one) => ({ value: one.uuid, label: nameOf(one) }))}
            value={null}
            onChange={(to) => from && to && perform(swapTechnician(plan, uuid, from, to)) && setFrom(to)}
          />
        </div>
      )}
      <BlockNeeds
        frame={frame}
        source={source}
        words={words}
        block={block}
        onChange={(fields) => perform(withFields(plan, block, fields))}
      />
      <GrowingTextarea
        label={t('fields.note')}
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.currentTarget.value)}
        onBlur={() => note.trim() !== noteOf(block) && perform(withFields(plan, block, { note: note.trim() }))}
      />
      {block.start !== null && (
        <div className={classes.pair}>
          <TextInput
            label={t('fields.reason')}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button variant="default" onClick={() => perform(restToTomorrow(plan, calendar, uuid, carry))}>
            {t('actions.tomorrow')}
          </Button>
        </div>
      )}
      <Button
        variant="subtle"
        color="red"
        onClick={() => {
          onClose()
          perform({ change: [{ uuid, before: block, after: null }] })
        }}
      >
        {t('actions.remove')}
      </Button>
    </>
  )
}
