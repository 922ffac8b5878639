import { Button, Menu } from '@mantine/core'
import { IconFileDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListFile } from '#contract/api/define/listFiles.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { ToolLabel } from './ToolLabel.tsx'

type Props = {
  /** Saves the list as a file of this type. */
  onSave: (ending: ListFile) => Promise<void>
}

/** Saves a list as a file: for Excel, or as CSV for other programs. */
export function ExportMenu({ onSave }: Props) {
  const { t } = useTranslation('records')
  const [isLoading, setLoading] = useState(false)
  const save = async (ending: ListFile) => {
    setLoading(true)
    try {
      await onSave(ending)
    } catch (error) {
      showFailure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          title={t('list.export')}
          loading={isLoading}
          leftSection={<IconFileDownload size={16} aria-hidden />}
        >
          <ToolLabel>{t('list.export')}</ToolLabel>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => void save('xlsx')}>
          {t('list.exportSheet')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={() => void save('csv')}>
          {t('list.exportCsv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
