import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { IMPORT_COLUMNS } from '#contract/directory/directory.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { ChooseColumns } from '#renderer/ui/controls/ChooseColumns.tsx'
import { ChooseFile } from '#renderer/ui/controls/ChooseFile.tsx'
import { ChooseReading } from '#renderer/ui/controls/ChooseReading.tsx'
import { LeftOutSheets } from '#renderer/ui/controls/LeftOutSheets.tsx'
import { fileReadings, type Reading, TABLE_FILES } from '#renderer/ui/text/fileText.ts'
import classes from './FileCard.module.css'
import { Template } from './Template.tsx'
import { useFieldName } from './useFieldName.ts'
import { useRight } from './useRight.ts'

type Answer = EndpointOutput<'POST /v1/admin/users/import'>
type Columns = Answer['columns']
/** The file of a preview, the text that was read, its columns and their fields, and how its days are read. */
export type SentFile = {
  file: File
  reading: Reading
  columns: Columns
  fields: (string | null)[]
  isRemembered: boolean
  doubt: Answer['day_doubt']
  isMonthFirst: boolean
}
type Props = {
  /** The file whose columns the user assigns. */
  asked: SentFile | null
  onAsk: (sent: SentFile | null) => void
  onRead: (run: string, sent: SentFile) => void
}

/** Reads a file and makes a preview. The user assigns columns whose names are unknown. */
export function FileCard({ asked, onAsk, onRead }: Props) {
  const { t, i18n } = useTranslation('directory')
  const fieldName = useFieldName()
  const mayCreate = useRight('global.users.create')
  // The preview compares the file with existing users, so only users who may read them get it.
  const mayRead = useRight('global.users.read')
  const [file, setFile] = useState<File | null>(asked?.file ?? null)
  const [readings, setReadings] = useState<Reading[]>([])
  const [isNoText, setNoText] = useState(false)
  const { busy: isBusy, message, run } = useAttempt()
  if (!mayCreate || !mayRead) return null

  const send = (from: File, reading: Reading, columns?: (string | null)[]) =>
    run(async () => {
      const body = { csv: reading.text, ...(columns ? { columns } : {}) }
      const answer = await call('POST /v1/admin/users/import', { body })
      const fields = columns ?? answer.columns.map(({ field }) => field)
      const { columns: found, is_remembered: isRemembered, day_doubt: doubt } = answer
      const sent = { file: from, reading, columns: found, fields, isRemembered, doubt, isMonthFirst: false }
      if (answer.run.total > 0 || columns) onRead(answer.run.uuid, sent)
      else onAsk(sent)
    })
  const take = async (given: File | undefined) => {
    if (!given) return
    onAsk(null)
    const found = await fileReadings(given, i18n.language as Language)
    setFile(given)
    setNoText(found.length === 0)
    setReadings(found)
    const [only, other] = found
    if (only && !other) await send(given, only)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }

  return (
    <Card title={t('csv.title')}>
      <Text>{t('csv.hint')}</Text>
      <Text>{t('csv.lists')}</Text>
      {(isNoText || message) && (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {isNoText ? t('csv.notText') : message}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for keyboards */}
      <div className={classes.drop} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        <ChooseFile accept={TABLE_FILES} onChoose={take} isMain={!asked} isBusy={isBusy}>
          {asked ? t('csv.again') : t('csv.choose')}
        </ChooseFile>
        <Template />
      </div>
      <ChooseReading
        file={file}
        readings={readings}
        chosen={asked?.reading ?? null}
        onChoose={(reading) => file && void send(file, reading)}
      />
      <LeftOutSheets reading={asked?.reading ?? null} />
      {file && asked && (
        <ChooseColumns
          key={asked.reading.encoding + asked.reading.text.length}
          columns={asked.columns}
          fields={IMPORT_COLUMNS.map((field) => ({ value: field, label: fieldName(field) }))}
          isBusy={isBusy}
          onChosen={(columns) => void send(file, asked.reading, columns)}
        />
      )}
    </Card>
  )
}
