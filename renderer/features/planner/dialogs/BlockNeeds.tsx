import { MultiSelect, NumberInput, Select, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DAY_MINUTES } from '#contract/durations.ts'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { SKILLS } from '#contract/records/user.ts'
import type { DialogProps } from '../data/dialogProps.ts'
import { LoanCarNeed } from '../resources/LoanCarNeed.tsx'

/** The fields of a block other than place and time. */
type BlockFields = Partial<Pick<PlannerBlock, 'work_uuids' | 'buffer_minutes' | 'team_uuid' | 'is_fixed' | 'needs'>>
type Props = Pick<DialogProps, 'frame' | 'source' | 'words'> & {
  block: PlannerBlock
  onChange: (fields: BlockFields) => void
}

const BUFFER_MAX = DAY_MINUTES

/** Edits the works of a block and its needs. */
export function BlockNeeds({ frame, source, words, block, onChange }: Props) {
  const { t } = useTranslation(['planner', 'users'])
  const { needs } = block
  const works = source.papers.get(block.paper_uuid)?.works ?? []
  const kinds = [...new Set(frame.location.bays.map(({ type }) => type))]
  const bays = (kind: string) =>
    frame.location.bays
      .filter(({ type }) => type === kind)
      .map(({ name }) => name)
      .join(', ')
  const setNeed = (need: Partial<PlannerBlock['needs']>) => onChange({ needs: { ...needs, ...need } })
  return (
    <>
      {works.length > 0 && (
        <MultiSelect
          label={t('fields.works')}
          data={works.map(({ uuid, text }) => ({ value: uuid, label: text }))}
          value={[...block.work_uuids]}
          onChange={(work_uuids) => onChange({ work_uuids })}
        />
      )}
      <MultiSelect
        label={t('filter.skill')}
        data={SKILLS.map((value) => ({ value, label: t(`users:choices.skills.skill.${value}`) }))}
        value={[...needs.skills]}
        onChange={(skills) => setNeed({ skills })}
      />
      <MultiSelect
        label={t('promise.bay')}
        data={kinds.map((value) => ({ value, label: bays(value) }))}
        value={[...needs.bay_kinds]}
        onChange={(bay_kinds) => setNeed({ bay_kinds })}
      />
      <Select
        label={t('filter.team')}
        data={frame.teams.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={block.team_uuid}
        clearable
        onChange={(team_uuid) => onChange({ team_uuid })}
      />
      <LoanCarNeed
        frame={frame}
        source={source}
        words={words}
        block={block}
        onCar={(loan_car_uuid) => setNeed({ loan_car_uuid })}
      />
      <Select
        label={t('fields.parts')}
        data={(['none', 'incomplete', 'complete'] as const).map((value) => ({ value, label: t(`parts.${value}`) }))}
        value={needs.parts}
        allowDeselect={false}
        onChange={(parts) => parts && setNeed({ parts })}
      />
      <Select
        label={t('fields.wheelSet')}
        data={(['none', 'missing', 'ready'] as const).map((value) => ({ value, label: t(`wheels.${value}`) }))}
        value={needs.wheel_set}
        allowDeselect={false}
        onChange={(wheel_set) => wheel_set && setNeed({ wheel_set })}
      />
      <NumberInput
        label={t('fields.buffer')}
        min={0}
        max={BUFFER_MAX}
        step={5}
        allowDecimal={false}
        defaultValue={block.buffer_minutes}
        onBlur={(event) => {
          const minutes = Number(event.currentTarget.value)
          const isGood = Number.isInteger(minutes) && minutes >= 0 && minutes <= BUFFER_MAX
          if (isGood && minutes !== block.buffer_minutes) onChange({ buffer_minutes: minutes })
        }}
      />
      <Switch
        label={t('fields.fixed')}
        checked={block.is_fixed}
        onChange={(event) => onChange({ is_fixed: event.currentTarget.checked })}
      />
    </>
  )
}
