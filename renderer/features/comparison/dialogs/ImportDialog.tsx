import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  TIMES_FILE_COLUMNS,
  TIMES_FILE_KINDS,
  type TimesFileColumn,
  type TimesFileKind,
} from '#contract/workshop/times/timesFile.ts'
import { ChooseColumns } from '#renderer/ui/controls/ChooseColumns.tsx'
import { ChooseFile } from '#renderer/ui/controls/ChooseFile.tsx'
import { ChooseReading } from '#renderer/ui/controls/ChooseReading.tsx'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { TABLE_FILES } from '#renderer/ui/text/fileText.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from '../data/Comparison.module.css'
import type { ReadTimes } from '../data/useAttendance.ts'
import { useTimesFile } from './useTimesFile.ts'

type Props = { site: string; onClose: () => void }

/**
 * Imports attendance or sold times from the file of another system. It shows the content first, then imports all of it.
 */
export function ImportDialog({ site, onClose }: Props) {
  const { t } = useTranslation(['comparison', 'directory'])
  const file = useTimesFile(site, onClose)
  const { kind, read, isBusy } = file
  const names: readonly TimesFileColumn[] = TIMES_FILE_COLUMNS[kind]
  const labels = (columns: readonly TimesFileColumn[]) => columns.map((one) => t(`import.name.${one}`)).join(', ')
  const isReady = read !== null && read.missing.length === 0 && read.problem_count === 0
  return (
    <Modal opened onClose={onClose} size="xl" title={t('import.open')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.body}>
        <SegmentedControl
          aria-label={t('import.kind')}
          data={TIMES_FILE_KINDS.map((value) => ({ value, label: t(`import.kinds.${value}`) }))}
          value={kind}
          onChange={(value) => file.chooseKind(value as TimesFileKind)}
        />
        <p className={classes.quiet}>
          {t('import.columns', { columns: labels(names) })} {t(`import.hint.${kind}`)}
        </p>
        <div className={classes.row}>
          <ChooseFile accept={TABLE_FILES} onChoose={file.open} isBusy={isBusy && !read}>
            {t('import.file')}
          </ChooseFile>
          <bdi dir="auto">{file.file?.name}</bdi>
        </div>
        <ChooseReading file={file.file} readings={file.readings} chosen={file.reading} onChoose={file.choose} />
        {file.problem && (
          <p role="alert" className={classes.problem}>
            {file.problem}
          </p>
        )}
        {read && read.missing.length > 0 && (
          <>
            <p role="alert" className={classes.problem}>
              {t('import.missing', { columns: labels(read.missing) })}
            </p>
            <ChooseColumns
              columns={read.columns}
              fields={names.map((value) => ({ value, label: t(`import.name.${value}`) }))}
              isBusy={isBusy}
              onChosen={(columns) => void file.assign(columns)}
            />
          </>
        )}
        {read && read.missing.length === 0 && <p role="status">{t('import.found', { ...read })}</p>}
        {read && read.problem_count > 0 && <Problems read={read} />}
        <Button disabled={!isReady} loading={isBusy && read !== null} onClick={() => void file.write()}>
          {t('import.take')}
        </Button>
      </div>
    </Modal>
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
          {problems.map(({ line, column, code, text }) => (
            <tr key={`${line} ${column} ${code}`}>
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
