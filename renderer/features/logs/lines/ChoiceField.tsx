import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { MomentInput } from '#renderer/records/fields/MomentInput.tsx'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import classes from './Logs.module.css'

const PAUSE_MS = 300

type TypedProps = Props & { isWhole?: (text: string) => boolean }
type Props = { label: string; value: string | undefined; onChange: (value: string | null) => void }

/**
 * A text filter that applies after a pause in typing. Text that is not `isWhole` yet stays in the input and applies
 * later.
 */
export function TypedField({ label, value = '', isWhole, onChange }: TypedProps) {
  const [typed, setTyped] = useState(value)
  const wanted = (text: string) => (isWhole && !isWhole(text.trim()) ? '' : text.trim())
  const [known, setKnown] = useState(value)
  const tell = useDebouncedCallback(onChange, PAUSE_MS)
  // The filter was changed elsewhere, by "remove all filters" or "back".
  if (value !== known) {
    setKnown(value)
    if (value !== wanted(typed)) setTyped(value)
  }
  return (
    <TextInput
      label={label}
      type="search"
      value={typed}
      maxLength={100}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        tell(wanted(currentTarget.value) || null)
      }}
    />
  )
}

/** A moment in the time zone of the user's workplace. In the address it is in UTC. */
export function MomentFilter({ label, value, onChange }: Props) {
  return (
    <div className={classes.moment}>
      <MomentInput label={label} value={value ?? null} onChange={(typed) => typed !== undefined && onChange(typed)} />
    </div>
  )
}

type ChoiceProps = Props & { any: string; choices: readonly { value: string; label: string }[] }

export function ChoiceField({ label, any, choices, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('logs')
  return (
    <SearchSelect
      label={label}
      placeholder={any}
      data={[...choices]}
      value={value ?? null}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': t('filter.clearOne', { name: label }) }}
      searchable={choices.length > 8}
      nothingFoundMessage={t('filter.nothing')}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  )
}

/** The person a line or an event is about. Viewing one person needs a second administrator. */
export function PersonField(props: Props) {
  const { t } = useTranslation('logs')
  const people = useUserNames()
  const choices = [...people.values()].map((person) => ({ value: person.uuid, label: fullName(person) }))
  return <ChoiceField {...props} any={t('filter.anybody')} choices={choices} />
}
