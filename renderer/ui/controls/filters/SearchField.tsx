import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Filters.module.css'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  onClear: () => void
  /** Says what is searched, when the label alone does not. */
  placeholder?: string
  maxLength?: number
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  ref?: Ref<HTMLInputElement>
}

/** The search input of a filter bar. */
export function SearchField({
  label,
  value,
  onChange,
  onClear,
  placeholder = label,
  maxLength = 100,
  onKeyDown,
  ref,
}: Props) {
  const { t } = useTranslation('records')
  return (
    <TextInput
      {...(ref && { ref })}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      title={placeholder}
      maxLength={maxLength}
      value={value}
      {...(onKeyDown && { onKeyDown })}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={value && <CloseButton size="sm" aria-label={t('list.clearSearch')} onClick={onClear} />}
      dir="auto"
    />
  )
}
