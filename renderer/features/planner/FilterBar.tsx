import { useTranslation } from 'react-i18next'
import { SKILLS } from '#contract/records/user.ts'
import { ORDER_TYPES } from '#contract/workshop/enumerations.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { ChoiceChip } from '#renderer/ui/controls/filters/ChoiceChip.tsx'
import { FilterBar as SharedBar } from '#renderer/ui/controls/filters/FilterBar.tsx'
import { SearchField } from '#renderer/ui/controls/filters/SearchField.tsx'
import { type Filter, NO_FILTER } from './cards/blockState.ts'
import { COLOR_RULES, type ColorRule, keptColors } from './cards/colors.ts'
import type { PlanFrame } from './data/planData.ts'
import classes from './style/Planner.module.css'

type Props = { frame: PlanFrame; filter: Filter; onFilter: (filter: Filter) => void }

const ONLY = ['late', 'hold', 'fault'] as const

/** Filters of the plan. The board fades the other blocks, the list leaves them out. */
export function FilterBar({ frame, filter, onFilter }: Props) {
  const { t } = useTranslation(['planner', 'users', 'paper'])
  const [rule, setRule] = useLocalValue(keptColors)
  const nameOf: Record<ColorRule, string> = {
    state: t('fields.state'),
    type: t('filter.type'),
    advisor: t('paper:fields.advisor_uuid' as 'paper:title'),
    team: t('filter.team'),
  }
  // An architecture test compares the words of a record with its fields; the compiler knows only the title.
  const choose = (
    field: 'team' | 'bay' | 'skill' | 'type' | 'only',
    label: string,
    choices: { value: string; label: string }[],
  ) => (
    <ChoiceChip
      label={label}
      choices={choices}
      value={filter[field]}
      onChange={(value) => onFilter({ ...filter, [field]: value })}
    />
  )
  const colors = (
    <ChoiceChip
      label={t('colors.title')}
      choices={COLOR_RULES.map((value) => ({ value, label: nameOf[value] }))}
      value={rule}
      isRequired
      onChange={setRule}
    />
  )
  const { text, ...chosen } = filter
  const isNarrowed = Object.values(chosen).some((one) => one !== null)
  return (
    <div className={classes.filters}>
      <SharedBar
        search={
          <SearchField
            label={t('filter.text')}
            value={text}
            onChange={(typed) => onFilter({ ...filter, text: typed })}
            onClear={() => onFilter({ ...filter, text: '' })}
          />
        }
        onClear={isNarrowed ? () => onFilter({ ...NO_FILTER, text }) : null}
        aside={colors}
      >
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
      </SharedBar>
    </div>
  )
}
