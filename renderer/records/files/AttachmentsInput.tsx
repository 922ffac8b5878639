import { ActionIcon, Input } from '@mantine/core'
import { IconDownload, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { ChooseFile } from '#renderer/ui/controls/ChooseFile.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useFormatSize } from '#renderer/ui/text/useFormatSize.ts'
import classes from './Attachments.module.css'

/** A file as the row lists it. */
export type Attachment = { file_uuid: string; name: string; size: number; content_type: string }

type Props = FieldProps & {
  /** At most this many files of one row. */
  most: number
  store: (file: File) => Promise<Attachment>
  /** Offers a stored file as a download. Absent where another part of the screen shows the files. */
  save?: (file: Attachment) => Promise<void>
  words: {
    add: string
    remove: (name: string) => string
    download?: (name: string) => string
    refused: (name: string, reason: string) => string
  }
}

/** Adds and removes the attachments of a row. A refused file changes nothing else in the form. */
export function AttachmentsInput({ value, onChange, input, most, store, save, words }: Props) {
  const storing = useAttempt()
  const [refused, setRefused] = useState('')
  const sizeOf = useFormatSize()
  const items = Array.isArray(value) ? (value as Attachment[]) : []
  // The user may remove other attachments while a file is sent, so it is added to the newest list.
  const latest = useRef(items)
  latest.current = items
  const add = (file: File) => {
    setRefused(file.name)
    void storing.run(async () => {
      const stored = await store(file)
      onChange([...latest.current, stored])
    })
  }
  const remove = (uuid: string) => onChange(items.filter(({ file_uuid }) => file_uuid !== uuid))
  const problem = storing.message && words.refused(isolated(refused), storing.message)
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
        <ul className={classes.attachments}>
          {items.map((one) => (
            <li key={one.file_uuid} className={classes.attachment}>
              <IconPaperclip size={16} aria-hidden />
              <bdi className={classes.name}>{one.name}</bdi>
              <span className={classes.size}>{sizeOf(one.size)}</span>
              {save && words.download && (
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={words.download(isolated(one.name))}
                  onClick={() => void save(one).catch(showFailure)}
                >
                  <IconDownload size={18} aria-hidden />
                </ActionIcon>
              )}
              {!input.readOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={words.remove(isolated(one.name))}
                  onClick={() => remove(one.file_uuid)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {!input.readOnly && items.length < most && (
        <div className={classes.choose}>
          <ChooseFile accept="" isBusy={storing.busy} onChoose={add}>
            {words.add}
          </ChooseFile>
        </div>
      )}
    </Input.Wrapper>
  )
}
