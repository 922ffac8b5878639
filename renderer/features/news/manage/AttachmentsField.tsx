import { useTranslation } from 'react-i18next'
import { ATTACHMENTS_MAX } from '#contract/uploads/attachmentRows.ts'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { AttachmentsInput } from '#renderer/records/files/AttachmentsInput.tsx'
import { storeAttachment } from '../data/attachments.ts'

/** Adds and removes the attachments of a notice. */
export function AttachmentsField(props: FieldProps) {
  const { t } = useTranslation('news')
  return (
    <AttachmentsInput
      {...props}
      most={ATTACHMENTS_MAX}
      store={storeAttachment}
      words={{
        add: t('attachments.add'),
        remove: (name) => t('attachments.remove', { name }),
        refused: (name, reason) => t('attachments.refused', { name, reason }),
      }}
    />
  )
}
