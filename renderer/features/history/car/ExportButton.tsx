import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAdmin } from '#contract/permissions/can.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'

type Props = { uuid: string; name: string }

/** Saves everything that is stored about a customer as a file. Only administrators see it. */
export function ExportButton({ uuid, name }: Props) {
  const { t } = useTranslation('history')
  const [isBusy, setBusy] = useState(false)
  const mayExport = useSession(({ permissions }) => isAdmin(permissions))
  if (!mayExport) return null
  const save = async () => {
    setBusy(true)
    try {
      const data = await call('GET /v1/privacy/customers/:uuid/data', { params: { uuid } })
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `${name}.json`)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Tooltip label={t('owners.export')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('owners.export')}
        loading={isBusy}
        onClick={() => void save()}
      >
        <IconFileExport size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
