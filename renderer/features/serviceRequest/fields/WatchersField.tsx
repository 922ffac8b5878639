import { WATCHERS_MAX } from '#contract/records/serviceRequest.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { SearchMultiSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'

/** Chooses the users who are told about each step. */
export function WatchersField({ value, onChange, input }: FieldProps) {
  const names = useUserNames()
  const chosen = Array.isArray(value) ? value.map(String) : []
  const { required: _, ...props } = input
  const labelOf = (uuid: string) => {
    const known = names.get(uuid)
    return known ? fullName(known) : '…'
  }
  return (
    <SearchMultiSelect
      {...props}
      data={[...new Set([...names.keys(), ...chosen])].map((uuid) => ({ value: uuid, label: labelOf(uuid) }))}
      value={chosen}
      onChange={onChange}
      maxValues={WATCHERS_MAX}
      hidePickedOptions
    />
  )
}
