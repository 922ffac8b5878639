import { Button, Group, MultiSelect, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlannerBlock, restOf } from '#contract/planning/blocks.ts'
import { isWholeIn, promisedTime } from '#contract/planning/keepPromise.ts'
import { SKILLS } from '#contract/records/user.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { MomentInput, type TypedMoment } from '#renderer/records/fields/MomentInput.tsx'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { newUuidFor } from '../board/newUuid.ts'
import type { DialogProps } from '../data/dialogProps.ts'
import { blockFor, hasHours } from '../data/planData.ts'
import { PLANNER_KEY } from '../data/usePlan.ts'
import classes from '../style/Planner.module.css'
import { PromiseFindings } from './PromiseFindings.tsx'
import { useKeepPromise } from './useKeepPromise.ts'
import { overwritten, wishedStart } from './wishedStart.ts'

/** Pause in typing before the server is asked (ms). The answer is shown while the user types. */
const PAUSE_MS = 150
const MINUTES_MAX = 60_000

type Skill = (typeof SKILLS)[number]

/**
 * Blocks of the location without a date. Papers that are not planned at all come first. `minutes` is null when the work
 * has no time.
 */
function useJobs({ frame, source, plan }: DialogProps) {
  const { unplanned } = source
  const location = frame.location.uuid
  return useMemo(() => {
    const here = [...plan.values()].filter(({ location_uuid }) => location_uuid === location)
    const planned = new Set(here.map(({ paper_uuid }) => paper_uuid))
    const fresh = unplanned
      .filter(({ uuid }) => !planned.has(uuid))
      .map((paper) => {
        const block = blockFor(paper, newUuidFor(paper.uuid))
        return { block: block as PlannerBlock, minutes: hasHours(paper) ? block.planned_minutes : null }
      })
    const undated = here
      .filter(({ start, state }) => start === null && state !== 'finished')
      .map((block) => ({ block, minutes: restOf(block) as number | null }))
    return [...fresh, ...undated]
  }, [plan, unplanned, location])
}

/** Tells while the user types what can be promised: when a technician is free, and which work would have to wait. */
export function PromiseDialog(props: DialogProps) {
  const { frame, source, plan, words, onClose } = props
  const { t } = useTranslation(['planner', 'users'])
  const [minutes, setMinutes] = useState('')
  const [wished, setWished] = useState<TypedMoment>(null)
  const [skills, setSkills] = useState<string[]>([])
  const [kind, setKind] = useState<string | null>(null)
  const { mayPlan, isKeeping, keep } = useKeepPromise(props)
  const jobs = useJobs(props).filter(({ block }) => mayPlan(block))
  const [chosen, setChosen] = useState<string | null>(null)
  const job = jobs.find(({ block }) => block.uuid === chosen)
  const promisedFor = (one: { block: PlannerBlock } | undefined) =>
    (one && source.papers.get(one.block.paper_uuid)?.promised_at) ?? null
  const promised = promisedFor(job)
  const said = (moment: string) => isolated(words.moment(Date.parse(moment), ''))
  useTypedInput(wished !== promised, chosen === null && minutes)
  const planned = Number(minutes)
  const isMinutes = Number.isInteger(planned) && planned >= 1 && planned <= MINUTES_MAX
  const question = {
    location_uuid: frame.location.uuid,
    planned_minutes: planned,
    skills: skills as Skill[],
    bay_kinds: kind === null ? [] : [kind],
    wished_at: wished,
    paper_uuid: job?.block.paper_uuid ?? null,
  }
  const isWhole = isMinutes && Boolean(wished)
  const [asked] = useDebouncedValue(isWhole ? JSON.stringify(question) : '', PAUSE_MS)
  const answer = useQuery({
    queryKey: [...PLANNER_KEY, 'promise', asked],
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const earliest = { earliest_start: new Date(Math.ceil(Date.now() / 60_000) * 60_000).toISOString() }
      return call('POST /v1/workshop/planner/promise', { body: { ...JSON.parse(asked), ...earliest }, signal })
    },
  })
  const data = isWhole ? answer.data : undefined
  // The answer to an earlier question stays on the screen for a moment, but cannot be applied.
  const isCurrent = asked === JSON.stringify(question) && !answer.isPlaceholderData
  const choose = (uuid: string | null) => {
    setChosen(uuid)
    const next = jobs.find(({ block }) => block.uuid === uuid)
    if (!next) return
    const { skills: needed, bay_kinds } = next.block.needs
    setWished(wishedStart({ typed: wished, before: promised, promised: promisedFor(next) }))
    setMinutes(next.minutes === null ? '' : String(next.minutes))
    setSkills([...needed])
    setKind(bay_kinds[0] ?? null)
  }
  const take = ({ block }: { block: PlannerBlock }): PlannerBlock => ({
    ...block,
    planned_minutes: block.done_minutes + planned,
    needs: { ...block.needs, skills, bay_kinds: question.bay_kinds },
  })
  const kinds = [...new Set(frame.location.bays.map(({ type }) => type))]
  return (
    <Dialog opened onClose={onClose} title={t('promise.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.stack}>
        {(props.mayChange || jobs.length > 0) && (
          <SearchSelect
            label={t('promise.job')}
            data-autofocus
            data={jobs.map(({ block }) => ({
              value: block.uuid,
              label: words.title(block, source.papers.get(block.paper_uuid)),
            }))}
            value={chosen}
            clearable
            onChange={choose}
          />
        )}
        <TextInput
          label={t('fields.minutes')}
          inputMode="numeric"
          value={minutes}
          description={minutes === '' && t('promise.minutesMissing')}
          error={minutes !== '' && !isMinutes && t('refused.bad_minutes')}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
        <MultiSelect
          label={t('filter.skill')}
          data={SKILLS.map((value) => ({ value, label: t(`users:choices.skills.skill.${value}`) }))}
          value={skills}
          onChange={setSkills}
        />
        <Select
          label={t('promise.bay')}
          data={kinds.map((value) => ({
            value,
            label: frame.location.bays
              .filter(({ type }) => type === value)
              .map(({ name }) => name)
              .join(', '),
          }))}
          value={kind}
          clearable
          onChange={setKind}
        />
        <MomentInput label={t('promise.wished')} value={wished} onChange={setWished} />
        {promised !== null && <p className={classes.findings}>{t('promise.before', { time: said(promised) })}</p>}
        <div aria-live="polite" className={classes.stack}>
          {answer.isError && <NotLoaded answers={[answer]} text={t('notLoaded')} />}
          {data && wished && (
            <PromiseFindings
              answer={data}
              wished={wished}
              words={words}
              act={(placement, moved) => {
                if (!job) return null
                if (moved.length > 0 && !props.mayChange)
                  return <p className={classes.findings}>{t('promise.mayNotMove')}</p>
                if (!isWholeIn(plan, moved)) return <p className={classes.findings}>{t('promise.notLoaded')}</p>
                const promisedAt = promisedTime(placement, wished)
                const before = overwritten(promised, promisedAt)
                return (
                  <Button
                    size="compact-sm"
                    disabled={!isCurrent}
                    loading={isKeeping}
                    onClick={() => keep({ block: take(job), placement, moved, promisedAt })}
                  >
                    {before === null ? t('promise.apply') : t('promise.change', { time: said(before) })}
                  </Button>
                )
              }}
            />
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
