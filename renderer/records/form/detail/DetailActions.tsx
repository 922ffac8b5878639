import { ActionIcon, Tooltip } from '@mantine/core'
import { IconAppWindow, IconCheck, IconLink, IconTrash } from '@tabler/icons-react'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { linkOfPath, toUrl } from '#contract/links.ts'
import { desktop } from '#renderer/desktop/bridge.ts'
import { pageAddress } from '#renderer/records/pageAddress.ts'
import { PaneToolsContext } from '#renderer/records/paneTools.ts'
import { useCopy } from '#renderer/ui/controls/useCopy.ts'

type Props = {
  onRemove: (() => void) | null
  /** Whether the actions stand in the line above the row, because the row's head has no room for them. */
  isAbove: boolean
}

/** Copies the link of a row, opens it in the desktop app (from a browser), and deletes the row. */
export function DetailActions({ onRemove, isAbove }: Props) {
  const { t } = useTranslation('records')
  const { copied, copy } = useCopy()
  const pane = use(PaneToolsContext)
  const inApp = linkOfPath(useLocation().pathname)
  const link = t(copied ? 'form.link.copied' : 'form.link.copy')
  const actions = (
    <>
      <Tooltip label={link}>
        <ActionIcon variant="subtle" color="gray" aria-label={link} onClick={async () => copy(await pageAddress())}>
          {copied ? <IconCheck size={18} /> : <IconLink size={18} />}
        </ActionIcon>
      </Tooltip>
      {inApp && desktop === null && (
        <Tooltip label={t('form.link.inApp')}>
          <ActionIcon component="a" href={toUrl(inApp)} variant="subtle" color="gray" aria-label={t('form.link.inApp')}>
            <IconAppWindow size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {onRemove && (
        <Tooltip label={t('form.delete')}>
          <ActionIcon variant="subtle" color="red" aria-label={t('form.delete')} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  )
  return isAbove && pane ? createPortal(actions, pane) : actions
}
