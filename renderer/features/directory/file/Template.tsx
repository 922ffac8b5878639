import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IMPORT_COLUMNS } from '#contract/directory/directory.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { useFieldName } from './useFieldName.ts'

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Saves an empty staff file whose first row names all columns in the language of the user. */
export function Template() {
  const { t } = useTranslation('directory')
  const fieldName = useFieldName()
  const save = () => {
    const head = IMPORT_COLUMNS.map((field) => fieldName(field)).join(';')
    saveFile(new Blob([`${BYTE_ORDER_MARK}${head}\r\n`], { type: 'text/csv' }), t('csv.templateName'))
  }
  return (
    <Button variant="subtle" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
      {t('csv.template')}
    </Button>
  )
}
