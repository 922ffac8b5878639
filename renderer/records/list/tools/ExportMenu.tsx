import { Button, Menu } from '@mantine/core'
import { IconFileDownload, IconFileSpreadsheet, IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListFile } from '#contract/api/define/listFiles.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { ToolLabel } from './ToolLabel.tsx'

type Props = {
  /** Saves the list as a file of this type. */
  onSave: (ending: ListFile) => Promise<void>
  /** Saves the list as a document for paper. Only for lists that have one. */
  onSavePdf?: () => Promise<void>
}

/** Saves a list as a file: for Excel, or as CSV for other programs. */
export function ExportMenu({ onSave, onSavePdf }: Props) {
  const { t } = useTranslation('records')
  const [isLoading, setLoading] = useState(false)
  const save = async (work: () => Promise<void>) => {
    setLoading(true)
    try {
      await work()
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
          // A column of a dialog would stretch it over its whole width.
          w="fit-content"
          title={t('list.export')}
          loading={isLoading}
          leftSection={<IconFileDownload size={16} aria-hidden />}
        >
          <ToolLabel isUsual>{t('list.export')}</ToolLabel>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() => void save(() => onSave('xlsx'))}
        >
          {t('list.exportSheet')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={() => void save(() => onSave('csv'))}>
          {t('list.exportCsv')}
        </Menu.Item>
        {onSavePdf && (
          <Menu.Item leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => void save(onSavePdf)}>
            {t('list.exportPdf')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
