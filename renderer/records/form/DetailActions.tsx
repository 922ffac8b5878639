import { ActionIcon, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconLink, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'

type Props = { onRemove: (() => void) | null }

/** The address that colleagues can open; inside the desktop app that of its server. */
async function pageAddress(): Promise<string> {
  const { serverUrl } = desktop ? await callDesktop(desktop, 'desktop.info', undefined) : { serverUrl: null }
  return (serverUrl ?? location.origin).replace(/\/$/, '') + location.pathname
}

/** Copies the link of a row, and deletes it. */
export function DetailActions({ onRemove }: Props) {
  const { t } = useTranslation('records')
  const { copied, copy } = useClipboard()
  const link = t(copied ? 'form.link.copied' : 'form.link.copy')
  return (
    <>
      <Tooltip label={link}>
        <ActionIcon variant="subtle" color="gray" aria-label={link} onClick={async () => copy(await pageAddress())}>
          {copied ? <IconCheck size={18} /> : <IconLink size={18} />}
        </ActionIcon>
      </Tooltip>
      {onRemove && (
        <Tooltip label={t('form.delete')}>
          <ActionIcon variant="subtle" color="red" aria-label={t('form.delete')} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  )
}
