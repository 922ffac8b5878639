import { Select } from '@mantine/core'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { useGroups } from '../add/useGroups.ts'

/** Chooses among the groups into which the user may move a file. The present one is always offered. */
export function GroupField({ value, onChange, input }: FieldProps) {
  const groups = useGroups()
  const data = (groups.data?.items ?? [])
    .filter((group) => group.may_update || group.uuid === value)
    .map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <Select
      dir="auto"
      {...input}
      data={data}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      allowDeselect={false}
    />
  )
}
