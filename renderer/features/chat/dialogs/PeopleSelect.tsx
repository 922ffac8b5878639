import { useTranslation } from 'react-i18next'
import { SearchMultiSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import type { Person } from './usePeople.ts'

/** At most this many people in the list. Typing narrows it down. */
const SHOWN = 50

type Props = {
  label: string
  placeholder: string
  people: readonly Person[]
  value: string[]
  onChange: (uuids: string[]) => void
}

export function PeopleSelect({ label, placeholder, people, value, onChange }: Props) {
  const { t } = useTranslation('chat')
  return (
    <SearchMultiSelect
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      data={people.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={value}
      onChange={onChange}
      hidePickedOptions
      limit={SHOWN}
      maxDropdownHeight={240}
      nothingFoundMessage={t('members.noneLeft')}
    />
  )
}
