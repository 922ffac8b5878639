import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDotsVertical, IconDownload, IconHistory, IconPrinter, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { readSettingsFile } from './data/readSettingsFile.ts'
import classes from './Settings.module.css'

type Props = {
  readOnly: boolean
  onHistory: () => void
  onPrint: () => void
  /**
   * Puts the values of a file into the draft for review. Returns how many differ from the stored ones, and the keys
   * that this version does not know.
   */
  onImport: (values: Readonly<Record<string, unknown>>) => { taken: number; unknown: readonly string[] }
}

/** History, print, export and import of settings. */
export function SettingsMenu({ readOnly, onHistory, onPrint, onImport }: Props) {
  const { t } = useTranslation('settings')
  const company = useSession((session) => session.company)
  const chooser = useRef<HTMLInputElement>(null)
  const exportAll = async () => {
    try {
      const file = await call('GET /v1/admin/settings/export')
      const json = `${JSON.stringify(file, null, 2)}\n`
      saveFile(new Blob([json], { type: 'application/json' }), `settings-${company ?? ''}.json`)
      showToast('info', t('transfer.noSecrets'))
    } catch (error) {
      showFailure(error)
    }
  }
  const importFrom = async (file: File | undefined) => {
    if (!file) return
    const values = readSettingsFile(await file.text())
    if (values === null) {
      showToast('error', t('transfer.wrongFile'))
      return
    }
    const { taken, unknown } = onImport(values)
    showToast(taken > 0 ? 'success' : 'info', taken > 0 ? t('transfer.imported', { count: taken }) : t('transfer.same'))
    if (unknown.length > 0) showToast('warning', t('transfer.unknown', { keys: unknown.join(', ') }))
  }
  return (
    <div className={classes.actions}>
      <Button variant="default" leftSection={<IconHistory size={18} aria-hidden="true" />} onClick={onHistory}>
        {t('history.open')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="application/json,.json"
        onChange={({ currentTarget }) => {
          void importFrom(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('transfer.menu')}>
            <IconDotsVertical size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={onPrint}>
            {t('transfer.print')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={() => void exportAll()}>
            {t('transfer.export')}
          </Menu.Item>
          {!readOnly && (
            <Menu.Item
              leftSection={<IconUpload size={18} aria-hidden="true" />}
              onClick={() => chooser.current?.click()}
            >
              {t('transfer.import')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
