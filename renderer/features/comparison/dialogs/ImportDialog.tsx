import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isNeeded,
  mostColumns,
  TIMES_FILE_COLUMNS,
  TIMES_FILE_KINDS,
  type TimesFileColumn,
  type TimesFileKind,
} from '#contract/workshop/times/timesFile.ts'
import { ChooseColumns } from '#renderer/ui/controls/ChooseColumns.tsx'
import { ChooseFile } from '#renderer/ui/controls/ChooseFile.tsx'
import { ChooseReading } from '#renderer/ui/controls/ChooseReading.tsx'
import { LeftOutColumns } from '#renderer/ui/controls/LeftOutColumns.tsx'
import { LeftOutSheets } from '#renderer/ui/controls/LeftOutSheets.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { TABLE_FILES } from '#renderer/ui/text/fileText.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from '../data/Comparison.module.css'
import type { ReadTimes } from '../data/useAttendance.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { type How, useTimesFile } from './useTimesFile.ts'

type Props = { location: string; onClose: () => void }

/**
 * Imports attendance or sold times from the file of another system. It shows the content first, then imports all of it.
 */
export function ImportDialog({ location, onClose }: Props) {
  const { t } = useTranslation(['comparison', 'directory'])
  const file = useTimesFile(location, onClose)
  const { kind, read, isBusy } = file
  const names: readonly TimesFileColumn[] = TIMES_FILE_COLUMNS[kind]
  const labels = (columns: readonly TimesFileColumn[]) => columns.map((one) => t(`import.name.${one}`)).join(', ')
  const isReady = read !== null && read.missing.length === 0 && read.problem_count === 0
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('import.open')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.body}>
        <SegmentedControl
          aria-label={t('import.kind')}
          data={TIMES_FILE_KINDS.map((value) => ({ value, label: t(`import.kinds.${value}`) }))}
          value={kind}
          onChange={(value) => file.chooseKind(value as TimesFileKind)}
        />
        <p className={classes.quiet}>
          {t('import.columns', { columns: labels(names.filter(isNeeded)) })} {t(`import.hint.${kind}`)}
        </p>
        <div className={classes.row}>
          <ChooseFile accept={TABLE_FILES} onChoose={file.open} isBusy={isBusy && !read}>
            {t('import.file')}
          </ChooseFile>
          <bdi dir="auto">{file.file?.name}</bdi>
        </div>
        <ChooseReading file={file.file} readings={file.readings} chosen={file.reading} onChoose={file.choose} />
        <LeftOutSheets reading={file.reading} />
        {file.problem && (
          <p role="alert" className={classes.problem}>
            {file.problem}
          </p>
        )}
        {read && read.missing.length > 0 && (
          <p role="alert" className={classes.problem}>
            {t('import.missing', { columns: labels(read.missing) })}
          </p>
        )}
        {read && (
          <Read
            key={read.columns.map(({ field }) => field).join()}
            kind={kind}
            read={read}
            how={file.how}
            isBusy={isBusy}
            onAssign={file.assign}
            onChooseHow={file.chooseHow}
          />
        )}
        <Button disabled={!isReady} loading={isBusy && read !== null} onClick={() => void file.write()}>
          {t('import.take')}
        </Button>
      </div>
    </Dialog>
  )
}

type ReadProps = {
  kind: TimesFileKind
  read: ReadTimes
  how: How
  isBusy: boolean
  onAssign: (columns: (string | null)[]) => unknown
  onChooseHow: (how: How) => unknown
}

/** The content of a file as it is read. The user may assign its columns, also when none is missing. */
function Read({ kind, read, how, isBusy, onAssign, onChooseHow }: ReadProps) {
  const { t } = useTranslation(['comparison', 'directory'])
  const isComplete = read.missing.length === 0
  const [isAssigning, setAssigning] = useState(!isComplete)
  const names: readonly TimesFileColumn[] = TIMES_FILE_COLUMNS[kind]
  return (
    <>
      {isComplete && <p role="status">{t('import.found', { ...read })}</p>}
      {!isAssigning && (
        <LeftOutColumns
          columns={read.left_out_columns}
          isRemembered={read.is_remembered}
          onAssign={() => setAssigning(true)}
        />
      )}
      {isAssigning && (
        <ChooseColumns
          columns={read.columns}
          fields={names.map((value) => ({ value, label: t(`import.name.${value}`) }))}
          mayRepeat={(field) => mostColumns(field) > 1}
          isBusy={isBusy}
          onChosen={(columns) => void onAssign(columns)}
        />
      )}
      {isComplete && (
        <ImportPreview read={read} how={how} onChooseHow={(next) => void onChooseHow(next)}>
          {read.problem_count > 0 && <Problems read={read} />}
        </ImportPreview>
      )}
    </>
  )
}

/** The problems of a file, with the line number that a spreadsheet shows. */
function Problems({ read: { problems, problem_count } }: { read: ReadTimes }) {
  const { t } = useTranslation('comparison')
  return (
    <section className={classes.body}>
      <p role="alert" className={classes.problem}>
        {t('import.wrong', { n: problem_count })}
      </p>
      <PlainTable label={t('import.problem')}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              {t('import.line')}
            </th>
            <th scope="col">{t('import.column')}</th>
            <th scope="col">{t('import.value')}</th>
            <th scope="col">{t('import.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, column, code, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two cells of a row may have the same problem
            <tr key={`${line} ${at}`}>
              <th scope="row" className={classes.number}>
                <MachineText>{line}</MachineText>
              </th>
              <td>{column === '' ? '' : t(`import.name.${column as TimesFileColumn}`)}</td>
              <td>
                <bdi dir="auto">{text}</bdi>
              </td>
              <td>{t(`import.code.${code}`)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}
