import { Button, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SKILLS } from '#contract/records/user.ts'
import { ORDER_TYPES } from '#contract/workshop/enumerations.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { COLOR_RULES, type ColorRule, keptColors } from './board/colors.ts'
import { type Filter, NO_FILTER } from './board/looks.ts'
import type { PlanFrame } from './data/planData.ts'
import classes from './style/Planner.module.css'

type Props = { frame: PlanFrame; filter: Filter; onFilter: (filter: Filter) => void }

const ONLY = ['late', 'hold', 'fault'] as const

/** What the plan is narrowed to; on the board everything else fades, in the list it is left out. */
export function FilterBar({ frame, filter, onFilter }: Props) {
  const { t } = useTranslation(['planner', 'users', 'paper'])
  const [rule, setRule] = useLocalValue(keptColors)
  const nameOf: Record<ColorRule, string> = {
    state: t('fields.state'),
    type: t('filter.type'),
    advisor: t('paper:fields.advisor_uuid' as 'paper:title'),
    team: t('filter.team'),
  }
  // The words of a record are held against its fields by an architecture test; the compiler knows only its title.
  const choose = (field: keyof Filter, label: string, data: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      data={data}
      value={filter[field] || null}
      clearable
      onChange={(value) => onFilter({ ...filter, [field]: value })}
    />
  )
  return (
    <div className={classes.bar} style={{ marginBlockStart: '0.5rem' }}>
      <TextInput
        type="search"
        aria-label={t('filter.text')}
        placeholder={t('filter.text')}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
      />
      {choose(
        'team',
        t('filter.team'),
        frame.teams.map(({ uuid, name }) => ({ value: uuid, label: name })),
      )}
      {choose(
        'bay',
        t('fields.bay'),
        frame.location.bays.map(({ code, name }) => ({ value: code, label: name })),
      )}
      {choose(
        'skill',
        t('filter.skill'),
        SKILLS.map((value) => ({ value, label: t(`users:choices.skills.skill.${value}`) })),
      )}
      {choose(
        'type',
        t('filter.type'),
        ORDER_TYPES.map((value) => ({ value, label: t(`paper:choices.type.${value}` as 'paper:title') })),
      )}
      {choose(
        'only',
        t('filter.only'),
        ONLY.map((value) => ({ value, label: t(`filter.${value}`) })),
      )}
      <Select
        aria-label={t('colors.title')}
        data={COLOR_RULES.map((value) => ({ value, label: `${t('colors.title')}: ${nameOf[value]}` }))}
        value={rule}
        allowDeselect={false}
        onChange={(value) => value && setRule(value as ColorRule)}
      />
      <Button variant="subtle" onClick={() => onFilter(NO_FILTER)}>
        {t('filter.clear')}
      </Button>
    </div>
  )
}
