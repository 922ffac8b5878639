import { Button } from '@mantine/core'
import { IconPhoneCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useCalls } from './useCalls.ts'

type Props = { paper: string; name: string }

/** Records with one tap that the customer was called. `name` tells screen readers which paper it is. */
export function CalledButton({ paper, name }: Props) {
  const { t } = useTranslation('paper')
  const mayWrite = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.update))
  const { isBusy, record } = useCalls(paper)
  if (!mayWrite) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPhoneCheck size={16} aria-hidden />}
      aria-label={t('calls.calledFor', { name: isolated(name) })}
      title={t('calls.called')}
      loading={isBusy}
      onClick={() => void record()}
    >
      {t('calls.called')}
    </Button>
  )
}
