import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { IMPORT_FIELDS } from '#contract/directory/directory.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { ChooseColumns } from '#renderer/ui/controls/ChooseColumns.tsx'
import { ChooseFile } from '#renderer/ui/controls/ChooseFile.tsx'
import { ChooseReading } from '#renderer/ui/controls/ChooseReading.tsx'
import { fileReadings, type Reading, TABLE_FILES } from '#renderer/ui/text/fileText.ts'
import classes from './FileCard.module.css'
import { useFieldName } from './useFieldName.ts'
import { useRight } from './useRight.ts'

type Columns = EndpointOutput<'POST /v1/admin/users/import'>['columns']
/** A file and the columns in which it was read. */
export type StaffFile = { csv: string; columns: Columns; isRemembered: boolean }
type Props = {
  /** The file whose columns the user assigns. */
  asked: StaffFile | null
  onAsk: (file: StaffFile | null) => void
  onRead: (run: string, file: StaffFile) => void
}

/** Reads a file and makes a preview. The user assigns columns whose names are unknown. */
export function FileCard({ asked, onAsk, onRead }: Props) {
  const { t, i18n } = useTranslation('directory')
  const fieldName = useFieldName()
  const mayCreate = useRight('global.users.create')
  const [readings, setReadings] = useState<Reading[]>([])
  const [isNoText, setNoText] = useState(false)
  const { busy: isBusy, message, run } = useAttempt()
  if (!mayCreate) return null

  const send = (csv: string, columns?: (string | null)[]) =>
    run(async () => {
      const answer = await call('POST /v1/admin/users/import', { body: { csv, ...(columns ? { columns } : {}) } })
      const file = { csv, columns: answer.columns, isRemembered: answer.is_remembered }
      if (answer.run.total > 0 || columns) onRead(answer.run.uuid, file)
      else onAsk(file)
    })
  const choose = ({ text }: Reading) => {
    setReadings([])
    void send(text)
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    onAsk(null)
    const found = await fileReadings(file, i18n.language as Language)
    setNoText(found.length === 0)
    setReadings(found)
    const [only, other] = found
    if (only && !other) await send(only.text)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }

  return (
    <Card title={t('csv.title')}>
      <Text>{t('csv.hint')}</Text>
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
      </div>
      <ChooseReading readings={readings} onChoose={choose} />
      {asked && (
        <ChooseColumns
          key={asked.csv.length}
          columns={asked.columns}
          fields={IMPORT_FIELDS.map((field) => ({ value: field, label: fieldName(field) }))}
          isBusy={isBusy}
          onChosen={(columns) => void send(asked.csv, columns)}
        />
      )}
    </Card>
  )
}
