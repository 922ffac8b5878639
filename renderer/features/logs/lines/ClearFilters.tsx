import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props = { isFiltered: boolean; onClear: () => void }

/** A button that removes all filters while some are set. */
export function ClearFilters({ isFiltered, onClear }: Props) {
  const { t } = useTranslation('logs')
  if (!isFiltered) return null
  return (
    <Button variant="subtle" size="xs" leftSection={<IconFilterOff size={14} aria-hidden />} onClick={onClear}>
      {t('filter.clear')}
    </Button>
  )
}
