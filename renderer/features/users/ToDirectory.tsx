import { Button } from '@mantine/core'
import { IconDatabaseImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { ToolLabel } from '#renderer/records/list/tools/ToolLabel.tsx'

/** A link to the import of many users from a file or the dealer's directory. */
export function ToDirectory() {
  const { t } = useTranslation('directory')
  const mayChange = useSession(({ permissions }) =>
    (['global.users.create', 'global.users.update'] as const).some((one) => can(permissions, one, GLOBAL_SCOPE)),
  )
  if (!mayChange) return null
  return (
    <Button
      component={Link}
      to="/admin/directory"
      variant="default"
      size="compact-md"
      leftSection={<IconDatabaseImport size={16} aria-hidden />}
      title={t('title')}
    >
      <ToolLabel>{t('title')}</ToolLabel>
    </Button>
  )
}
