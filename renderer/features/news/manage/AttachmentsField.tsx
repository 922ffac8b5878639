import { ActionIcon, Input } from '@mantine/core'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NEWS_ATTACHMENTS_MAX } from '#contract/records/news.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { ChooseFile } from '#renderer/ui/controls/ChooseFile.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { type StoredAttachment, storeAttachment } from '../data/attachments.ts'
import { AttachmentName } from '../parts/AttachmentList.tsx'
import parts from '../parts/Parts.module.css'

/** Adds and removes the attachments of a notice. A refused file changes nothing else in the form. */
export function AttachmentsField({ value, onChange, input }: FieldProps) {
  const { t } = useTranslation('news')
  const storing = useAttempt()
  const [refused, setRefused] = useState('')
  const items = Array.isArray(value) ? (value as StoredAttachment[]) : []
  // The form may have changed while a file was sent.
  const latest = useRef(items)
  latest.current = items
  const add = (file: File) => {
    setRefused(file.name)
    void storing.run(async () => {
      const stored = await storeAttachment(file)
      onChange([...latest.current, stored])
    })
  }
  const remove = (uuid: string) => onChange(items.filter(({ file_uuid }) => file_uuid !== uuid))
  const problem = storing.message && t('attachments.refused', { name: isolated(refused), reason: storing.message })
  return (
    <Input.Wrapper
      label={input.label}
      description={input.description}
      error={problem ?? input.error}
      labelElement="div"
      role="group"
      aria-labelledby={`${input.id}-label`}
      labelProps={{ id: `${input.id}-label` }}
    >
      {items.length > 0 && (
        <ul className={parts.attachments}>
          {items.map((one) => (
            <li key={one.file_uuid} className={parts.attachment}>
              <IconPaperclip size={16} aria-hidden />
              <AttachmentName attachment={one} />
              {!input.readOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('attachments.remove', { name: isolated(one.name) })}
                  onClick={() => remove(one.file_uuid)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {!input.readOnly && items.length < NEWS_ATTACHMENTS_MAX && (
        <div className={parts.choose}>
          <ChooseFile accept="" isBusy={storing.busy} onChoose={add}>
            {t('attachments.add')}
          </ChooseFile>
        </div>
      )}
    </Input.Wrapper>
  )
}
