import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import {
  TIMES_FILE_COLUMNS,
  TIMES_FILE_KINDS,
  TIMES_FILE_MAX,
  type TimesFileColumn,
  type TimesFileKind,
} from '#contract/workshop/times/timesFile.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { ChooseFile } from '#renderer/ui/controls/ChooseFile.tsx'
import { ChooseReading } from '#renderer/ui/controls/ChooseReading.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { fileReadings, type Reading, TABLE_FILES } from '#renderer/ui/text/fileText.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from '../data/Comparison.module.css'
import { type ReadTimes, useAttendanceChanges } from '../data/useAttendance.ts'

type Props = { site: string; onClose: () => void }

/**
 * Imports attendance or sold times from the file of another system. It shows the content first, then imports all of it.
 */
export function ImportDialog({ site, onClose }: Props) {
  const { t, i18n } = useTranslation(['comparison', 'directory'])
  const { take } = useAttendanceChanges()
  const [kind, setKind] = useState<TimesFileKind>('attendance')
  const [readings, setReadings] = useState<Reading[]>([])
  const [reading, setReading] = useState<Reading | null>(null)
  const csv = reading?.text ?? ''
  const [name, setName] = useState('')
  const [read, setRead] = useState<ReadTimes | null>(null)
  const [problem, setProblem] = useState<'import.tooLarge' | 'directory:csv.notText' | null>(null)
  useTypedInput(csv)
  const { busy, message, run } = useAttempt()
  const columns = (names: readonly string[]) =>
    names.map((one) => t(`import.name.${one as TimesFileColumn}`)).join(', ')
  const ask = (text: string, of: TimesFileKind, is_preview: boolean) =>
    take.mutateAsync({ location_uuid: site, kind: of, csv: text, is_preview })
  const preview = (text: string, of: TimesFileKind) => {
    setRead(null)
    return run(async () => setRead(await ask(text, of, true)))
  }
  const choose = async (chosen: Reading | null) => {
    setReading(chosen)
    if (chosen && chosen.text !== '') await preview(chosen.text, kind)
  }
  const open = async (chosen: File) => {
    setRead(null)
    setName(chosen.name)
    const read = chosen.size > TIMES_FILE_MAX ? [] : await fileReadings(chosen, i18n.language as Language)
    // A packed workbook may contain a text that is longer than the file.
    const found = read.filter(({ text }) => text.length <= TIMES_FILE_MAX)
    const isTooLarge = chosen.size > TIMES_FILE_MAX || found.length < read.length
    const unread = found.length === 0 ? 'directory:csv.notText' : null
    setProblem(isTooLarge ? 'import.tooLarge' : unread)
    setReadings(found)
    await choose(found[0] ?? null)
  }
  const write = async () => {
    await run(async () => {
      const answer = await ask(csv, kind, false)
      // Data may have changed since the preview, so the new preview is shown.
      if (!answer.is_done) return setRead(answer)
      showToast('success', t('import.done', { added: answer.added, changed: answer.changed }))
      onClose()
    })
  }
  const isReady = read !== null && read.rows > 0 && read.missing.length === 0 && read.problem_count === 0
  return (
    <Modal opened onClose={onClose} size="xl" title={t('import.open')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.body}>
        <SegmentedControl
          aria-label={t('import.kind')}
          data={TIMES_FILE_KINDS.map((value) => ({ value, label: t(`import.kinds.${value}`) }))}
          value={kind}
          onChange={(value) => {
            setKind(value as TimesFileKind)
            if (csv !== '') void preview(csv, value as TimesFileKind)
          }}
        />
        <p className={classes.quiet}>
          {t('import.columns', { columns: columns(TIMES_FILE_COLUMNS[kind]) })} {t(`import.hint.${kind}`)}
        </p>
        <div className={classes.row}>
          <ChooseFile accept={TABLE_FILES} onChoose={open} isBusy={busy && !read}>
            {t('import.file')}
          </ChooseFile>
          <bdi dir="auto">{name}</bdi>
        </div>
        <ChooseReading readings={readings} chosen={reading} onChoose={choose} />
        {(problem || message) && (
          <p role="alert" className={classes.problem}>
            {problem ? t(problem) : message}
          </p>
        )}
        {read && read.missing.length > 0 && (
          <p role="alert" className={classes.problem}>
            {t('import.missing', { columns: columns(read.missing) })}
          </p>
        )}
        {read && read.missing.length === 0 && <p role="status">{t('import.found', { ...read })}</p>}
        {read && read.problem_count > 0 && <Problems read={read} />}
        <Button disabled={!isReady} loading={busy && read !== null} onClick={() => void write()}>
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
