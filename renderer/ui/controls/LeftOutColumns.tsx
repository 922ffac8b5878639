import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconColumnsOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props = {
  /** Names of the columns that have values and are not read. */
  columns: readonly string[]
  /** Whether the assignment of an earlier file with the same header was used. */
  isRemembered?: boolean
  /** Lets the user assign the columns. Missing when the screen does not keep the file any more. */
  onAssign?: (() => void) | undefined
}

/** Names the columns of a file that are not read, and lets the user assign columns. */
export function LeftOutColumns({ columns, isRemembered = false, onAssign }: Props) {
  const { t } = useTranslation('directory')
  if (columns.length === 0 && !isRemembered && !onAssign) return null
  const assign = onAssign && (
    <Button variant="default" size="compact-sm" onClick={onAssign}>
      {t('csv.assign')}
    </Button>
  )
  const remembered = isRemembered && <Text size="sm">{t('csv.remembered')}</Text>
  if (columns.length === 0)
    return (
      <Stack gap="xs" align="flex-start">
        {remembered}
        {assign}
      </Stack>
    )
  return (
    <Alert color="yellow" icon={<IconColumnsOff />} role="status">
      <Stack gap="xs" align="flex-start">
        {remembered}
        <Text size="sm">
          {t('csv.notRead')} <bdi dir="auto">{columns.join(', ')}</bdi>
        </Text>
        {assign ?? <Text size="sm">{t('csv.notReadAgain')}</Text>}
      </Stack>
    </Alert>
  )
}
