import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { archivedName, safeFileName } from '#contract/uploads/fileName.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'

/** Longest wait for the document (ms). The server may have to make other documents first. */
const PATIENCE_MS = 120_000

/** Saves the sheet of a car as a PDF document. `name` is that of the car. */
export function SaveSheet({ uuid, name }: { uuid: string; name: string }) {
  const { t, i18n } = useTranslation(['records', 'print'])
  const save = useMutation({
    mutationFn: async () => {
      const query = { language: i18n.language as Language }
      const path = `/v1/service/customer-history/${uuid}/sheet.pdf`
      const file = await requestBlob(path, AbortSignal.timeout(PATIENCE_MS), { query, timeoutMs: PATIENCE_MS })
      const title = `${t('print:documents.vehicle')} ${name}`.replace(/[/\\]/g, '_')
      saveFile(file, safeFileName(`${archivedName(title)}.pdf`))
    },
    onError: showFailure,
  })
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('records:list.exportPdf')}
    </Button>
  )
}
