import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props = { isFiltered: boolean; onClear: () => void }

/** Back to all lines, as long as not all of them are shown. */
export function ClearFilters({ isFiltered, onClear }: Props) {
  const { t } = useTranslation('logs')
  if (!isFiltered) return null
  return (
    <Button variant="subtle" size="xs" leftSection={<IconFilterOff size={14} aria-hidden />} onClick={onClear}>
      {t('filter.clear')}
    </Button>
  )
}
