import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DATE_PRESETS, type DatePreset } from '#contract/datePresets.ts'
import { department } from '#contract/records/department.ts'
import { ORDER_TYPES } from '#contract/workshop/enumerations.ts'
import { COMPARISON_VIEWS } from '#contract/workshop/times/comparisonViews.ts'
import { WORK_UNITS } from '#contract/workshop/times/workUnits.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { DayInput } from '#renderer/records/fields/DayInput.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { ChoiceChip } from '#renderer/ui/controls/filters/ChoiceChip.tsx'
import { FilterBar as SharedBar } from '#renderer/ui/controls/filters/FilterBar.tsx'
import filters from '#renderer/ui/controls/filters/Filters.module.css'
import { ToggleChip } from '#renderer/ui/controls/filters/ToggleChip.tsx'
import { ComparisonTools, type ToolProps } from './ComparisonTools.tsx'
import { offeredPeople } from './data/selection.ts'

type Props = ToolProps & { picker: ReactNode }

const FREE = 'free'

/** Chooses days, view, filters and unit; the tools are at the end. */
export function FilterBar({ location, picker, selection, comparison, unit, show, today, onPrint, onDialog }: Props) {
  const { t } = useTranslation(['comparison', 'records', 'stamps', 'paper'])
  const id = useId()
  const users = useUserNames()
  const own = useSession(({ user }) => user?.uuid)
  const teams = useQuery({
    queryKey: [...recordKeys.labels(department), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(department, {}, signal),
  })
  const dayInput = (at: 'from' | 'to') => (
    <div className={filters.day}>
      <DayInput
        value={selection[at]}
        onChange={(day) =>
          typeof day === 'string' && show({ preset: null, from: selection.from, to: selection.to, [at]: day })
        }
        input={{
          id: `${id}${at}`,
          name: at,
          label: t(`filter.${at}`),
          required: false,
          readOnly: false,
          onBlur: () => undefined,
        }}
      />
    </div>
  )
  const sees = comparison?.privacy.sees ?? 'nobody'
  const people = offeredPeople([...users.values()], { sees, own, chosen: selection.user })
  const period = (
    <div className={filters.period}>
      <ChoiceChip
        label={t('filter.days')}
        choices={[
          ...DATE_PRESETS.map((value) => ({ value, label: t(`records:filter.presets.${value}`) })),
          { value: FREE, label: t('filter.free') },
        ]}
        value={selection.preset ?? FREE}
        isRequired
        onChange={(value) => show({ preset: value === FREE ? null : (value as DatePreset) })}
      />
      {selection.preset === null && dayInput('from')}
      {selection.preset === null && dayInput('to')}
    </div>
  )
  const { team, type, user, onlyOver, withoutCause } = selection
  const isNarrowed = [team, type, user].some((one) => one !== null) || onlyOver || withoutCause
  const clear = () => show({ team: null, type: null, user: null, onlyOver: false, withoutCause: false })
  const tools = { location, selection, comparison, unit, show, today, onPrint, onDialog }
  return (
    <SharedBar period={period} onClear={isNarrowed ? clear : null} aside={<ComparisonTools {...tools} />}>
      {picker}
      <ChoiceChip
        label={t('filter.view')}
        choices={COMPARISON_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={selection.view}
        isRequired
        onChange={(view) => show({ view })}
      />
      <ChoiceChip
        label={t('filter.unit')}
        choices={WORK_UNITS.map((value) => ({ value, label: t(`stamps:unitName.${value}`) }))}
        value={unit.unit}
        isRequired
        onChange={(value) => unit.choose(value)}
      />
      <ChoiceChip
        label={t('filter.team')}
        choices={(teams.data?.items ?? []).map(({ uuid, label }) => ({ value: uuid, label }))}
        value={team}
        onChange={(chosen) => show({ team: chosen })}
      />
      <ChoiceChip
        label={t('filter.type')}
        choices={ORDER_TYPES.map((value) => ({ value, label: t(`paper:choices.type.${value}`) }))}
        value={type}
        onChange={(chosen) => show({ type: chosen })}
      />
      {(sees !== 'nobody' || user !== null) && (
        <ChoiceChip
          label={t('filter.person')}
          isSearchable
          choices={people.map((one) => ({ value: one.uuid, label: fullName(one) }))}
          value={user}
          onChange={(chosen) => show({ user: chosen })}
        />
      )}
      <ToggleChip label={t('filter.onlyOver')} isOn={onlyOver} onChange={(isOn) => show({ onlyOver: isOn })} />
      <ToggleChip
        label={t('filter.withoutCause')}
        isOn={withoutCause}
        onChange={(isOn) => show({ withoutCause: isOn })}
      />
    </SharedBar>
  )
}
