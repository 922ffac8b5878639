import { Button, Group, Modal, MultiSelect, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SKILLS } from '#contract/records/user.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { MomentInput, type TypedMoment } from '#renderer/records/fields/MomentInput.tsx'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import type { DialogProps } from '../data/dialogProps.ts'
import { PLANNER_KEY } from '../data/usePlan.ts'
import classes from '../style/Planner.module.css'
import { PromiseFindings } from './PromiseFindings.tsx'

/** While somebody types; the answer itself takes less than a tenth of a second. */
const PAUSE_MS = 150
const MINUTES_MAX = 60_000

type Skill = (typeof SKILLS)[number]

/** Says what can be promised while the time is typed: when somebody is free, and what else would have to wait. */
export function PromiseDialog({ frame, words, onClose }: DialogProps) {
  const { t } = useTranslation(['planner', 'users'])
  const [minutes, setMinutes] = useState('60')
  const [wished, setWished] = useState<TypedMoment>(null)
  const [skills, setSkills] = useState<string[]>([])
  const [kind, setKind] = useState<string | null>(null)
  useTypedInput(wished !== null)
  const planned = Number(minutes)
  const isMinutes = Number.isInteger(planned) && planned >= 1 && planned <= MINUTES_MAX
  const question = {
    location_uuid: frame.location.uuid,
    planned_minutes: planned,
    skills: skills as Skill[],
    bay_kinds: kind === null ? [] : [kind],
    wished_at: wished,
  }
  const [asked] = useDebouncedValue(JSON.stringify(question), PAUSE_MS)
  const isWhole = isMinutes && Boolean(wished)
  const answer = useQuery({
    queryKey: [...PLANNER_KEY, 'promise', asked],
    enabled: isWhole,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const earliest = { earliest_start: new Date(Math.ceil(Date.now() / 60_000) * 60_000).toISOString() }
      return call('POST /v1/workshop/planner/promise', { body: { ...JSON.parse(asked), ...earliest }, signal })
    },
  })
  const data = isWhole ? answer.data : undefined
  const kinds = [...new Set(frame.location.bays.map(({ type }) => type))]
  return (
    <Modal opened onClose={onClose} title={t('promise.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.stack}>
        <TextInput
          label={t('fields.minutes')}
          inputMode="numeric"
          value={minutes}
          error={!isMinutes && t('refused.bad_minutes')}
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
        <div aria-live="polite" className={classes.stack}>
          {answer.isError && <NotLoaded answers={[answer]} text={t('notLoaded')} />}
          {data && wished && <PromiseFindings answer={data} wished={wished} words={words} />}
        </div>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('close')}</Button>
        </Group>
      </div>
    </Modal>
  )
}
