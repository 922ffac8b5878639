import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { useSearchList } from './useSearchList.ts'

/**
 * A list whose options are found by typing. All searchable lists are this one or `SearchMultiSelect`, so that Enter and
 * a click into the field do the same everywhere. `searchable={false}` suits a list that is sometimes short.
 */
export function SearchSelect({ searchable = true, ...props }: SelectProps) {
  const clear = props.clearable ? () => props.onChange?.(null, null) : undefined
  return <Select {...props} searchable={searchable} {...useSearchList(props, searchable, clear)} />
}

/** A list of several values whose options are found by typing. */
export function SearchMultiSelect(props: MultiSelectProps) {
  return <MultiSelect {...props} searchable {...useSearchList(props, true)} />
}
