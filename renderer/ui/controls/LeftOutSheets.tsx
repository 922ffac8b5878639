import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Reading } from '../text/fileText.ts'
import { isolated } from '../text/isolated.ts'

/** Names the sheets of a workbook that hold rows and were not read. */
export function LeftOutSheets({ reading }: { reading: Reading | null }) {
  const { t } = useTranslation('directory')
  const sheets = reading?.sheets
  if (!sheets || sheets.left.length === 0) return null
  return (
    <Alert color="yellow" role="status">
      {t('csv.sheets', { sheet: isolated(sheets.read), sheets: sheets.left.map(isolated).join(', ') })}
    </Alert>
  )
}
