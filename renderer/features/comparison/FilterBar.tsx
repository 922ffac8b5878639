import { Button, Menu, Select, Switch } from '@mantine/core'
import { IconChevronDown, IconClock, IconDownload, IconEye, IconFileUpload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewContent } from '#contract/api/records/views.ts'
import type { Language } from '#contract/constants.ts'
import { DATE_PRESETS, type DatePreset } from '#contract/datePresets.ts'
import { can } from '#contract/permissions/can.ts'
import { department } from '#contract/records/department.ts'
import { ORDER_TYPES, type OrderType } from '#contract/workshop/enumerations.ts'
import { COMPARISON_VIEWS, type ComparisonView } from '#contract/workshop/times/comparisonViews.ts'
import { WORK_UNITS, type WorkUnit } from '#contract/workshop/times/workUnits.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { DayInput } from '#renderer/records/fields/DayInput.tsx'
import { SavedViews } from '#renderer/records/list/tools/SavedViews.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import classes from './data/Comparison.module.css'
import { fromViewContent, offeredPeople, readSelection, type Selection, toViewContent } from './data/selection.ts'
import { type Comparison, downloadComparison } from './data/useComparison.ts'
import type { Unit } from './data/useUnit.ts'

type Props = {
  site: string
  picker: ReactNode
  selection: Selection
  comparison: Comparison | undefined
  unit: Unit
  show: (next: Partial<Selection>) => void
  today: string
  onPrint: () => void
  onDialog: (dialog: Dialog) => void
}

/** What stands beside the comparison: who looked, who was there, and times of other systems. */
export type Dialog = 'looks' | 'attendance' | 'import'

const FREE = 'free'

/** What is looked at: days, view, what of it, in which unit; and what is done with it. */
export function FilterBar({ site, picker, selection, comparison, unit, show, today, onPrint, onDialog }: Props) {
  const { t, i18n } = useTranslation(['comparison', 'records', 'stamps', 'paper'])
  const id = useId()
  const users = useUserNames()
  const own = useSession(({ user }) => user?.uuid)
  const mayUpdate = useSession(({ permissions }) => can(permissions, 'location.workshop.shouldiscompare.update'))
  const [isSaving, setSaving] = useState(false)
  const teams = useQuery({
    queryKey: [...recordKeys.labels(department), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(department, {}, signal),
  })
  const download = async () => {
    setSaving(true)
    const name = `${t('title')} ${selection.from} ${selection.to}`
    try {
      await downloadComparison(site, selection, { unit: unit.unit, language: i18n.language as Language, name })
    } catch (error) {
      showFailure(error)
    } finally {
      setSaving(false)
    }
  }
  const dayInput = (at: 'from' | 'to') => (
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
  )
  const viewed = {
    name: 'comparison',
    content: toViewContent(selection, unit.unit),
    apply(content: ViewContent) {
      const kept = fromViewContent(content, today)
      show(kept.selection)
      if (kept.unit) unit.choose(kept.unit)
    },
    reset: () => show(readSelection(new URLSearchParams(), today)),
  }
  const sees = comparison?.privacy.sees ?? 'nobody'
  const people = offeredPeople([...users.values()], { sees, own, chosen: selection.user })
  return (
    <div className={classes.bar}>
      {picker}
      <Select
        label={t('filter.days')}
        w={140}
        allowDeselect={false}
        data={[
          ...DATE_PRESETS.map((value) => ({ value, label: t(`records:filter.presets.${value}`) })),
          { value: FREE, label: t('filter.free') },
        ]}
        value={selection.preset ?? FREE}
        onChange={(value) => show({ preset: value === FREE ? null : (value as DatePreset) })}
      />
      {selection.preset === null && dayInput('from')}
      {selection.preset === null && dayInput('to')}
      <Select
        label={t('filter.view')}
        w={150}
        allowDeselect={false}
        data={COMPARISON_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={selection.view}
        onChange={(view) => show({ view: view as ComparisonView })}
      />
      <Select
        label={t('filter.unit')}
        w={160}
        allowDeselect={false}
        data={WORK_UNITS.map((value) => ({ value, label: t(`stamps:unitName.${value}`) }))}
        value={unit.unit}
        onChange={(value) => unit.choose(value as WorkUnit)}
      />
      <Select
        label={t('filter.team')}
        w={130}
        clearable
        placeholder={t('filter.all')}
        data={(teams.data?.items ?? []).map(({ uuid, label }) => ({ value: uuid, label }))}
        value={selection.team}
        onChange={(team) => show({ team })}
        clearButtonProps={{ 'aria-label': t('filter.clear') }}
      />
      <Select
        label={t('filter.type')}
        w={130}
        clearable
        placeholder={t('filter.all')}
        data={ORDER_TYPES.map((value) => ({ value, label: t(`paper:choices.type.${value}`) }))}
        value={selection.type}
        onChange={(type) => show({ type: type as OrderType | null })}
        clearButtonProps={{ 'aria-label': t('filter.clear') }}
      />
      {(sees !== 'nobody' || selection.user !== null) && (
        <Select
          label={t('filter.person')}
          w={140}
          clearable
          searchable
          placeholder={t('filter.all')}
          data={people.map((user) => ({ value: user.uuid, label: fullName(user) }))}
          value={selection.user}
          onChange={(user) => show({ user })}
          clearButtonProps={{ 'aria-label': t('filter.clear') }}
        />
      )}
      <Switch
        label={t('filter.onlyOver')}
        checked={selection.onlyOver}
        onChange={({ currentTarget }) => show({ onlyOver: currentTarget.checked })}
      />
      <Switch
        label={t('filter.withoutCause')}
        checked={selection.withoutCause}
        onChange={({ currentTarget }) => show({ withoutCause: currentTarget.checked })}
      />
      <div className={classes.tools}>
        <SavedViews viewed={viewed} />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} />}
          loading={isSaving}
          onClick={() => void download()}
        >
          {t('export')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter size={16} />}
          disabled={!comparison}
          onClick={onPrint}
        >
          {t('print')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="compact-md" rightSection={<IconChevronDown size={16} />}>
              {t('more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconClock size={16} />} onClick={() => onDialog('attendance')}>
              {t('attendance.open')}
            </Menu.Item>
            {mayUpdate && (
              <Menu.Item leftSection={<IconFileUpload size={16} />} onClick={() => onDialog('import')}>
                {t('import.open')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconEye size={16} />} onClick={() => onDialog('looks')}>
              {t('looks.open')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  )
}
