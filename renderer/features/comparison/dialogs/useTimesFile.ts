import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { TIMES_FILE_MAX, type TimesFileKind } from '#contract/workshop/times/timesFile.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { fileReadings, type Reading } from '#renderer/ui/text/fileText.ts'
import { type ReadTimes, useAttendanceChanges } from '../data/useAttendance.ts'

type Columns = readonly (string | null)[]
/** How the dates and times are read that have two meanings. */
export type How = { month_first: boolean; decimal_hours: boolean }
const USUAL: How = { month_first: false, decimal_hours: false }
type Asked = { text: string; kind: TimesFileKind; columns: Columns | null; how: How }

/** A file of times that the user has chosen, its preview, and the import. */
export function useTimesFile(location: string, onClose: () => void) {
  const { t, i18n } = useTranslation(['comparison', 'directory'])
  const { take } = useAttendanceChanges()
  const [kind, setKind] = useState<TimesFileKind>('attendance')
  const [file, setFile] = useState<File | null>(null)
  const [readings, setReadings] = useState<Reading[]>([])
  const [reading, setReading] = useState<Reading | null>(null)
  const csv = reading?.text ?? ''
  // The columns that the user has assigned. Another file or kind resets them.
  const [columns, setColumns] = useState<Columns | null>(null)
  const [how, setHow] = useState(USUAL)
  const [read, setRead] = useState<ReadTimes | null>(null)
  const [problem, setProblem] = useState<'import.tooLarge' | 'directory:csv.notText' | null>(null)
  useTypedInput(csv)
  const { busy, message, run } = useAttempt()
  const ask = (asked: Asked, is_preview: boolean) =>
    take.mutateAsync({
      location_uuid: location,
      kind: asked.kind,
      csv: asked.text,
      is_preview,
      ...asked.how,
      ...(asked.columns ? { columns: [...asked.columns] } : {}),
    })
  const preview = (asked: Asked) => {
    setRead(null)
    setColumns(asked.columns)
    setHow(asked.how)
    return run(async () => setRead(await ask(asked, true)))
  }
  const choose = async (chosen: Reading | null) => {
    setReading(chosen)
    if (chosen && chosen.text !== '') await preview({ text: chosen.text, kind, columns: null, how: USUAL })
  }
  const open = async (chosen: File) => {
    setRead(null)
    setFile(chosen)
    const found = chosen.size > TIMES_FILE_MAX ? [] : await fileReadings(chosen, i18n.language as Language)
    // A workbook is a compressed file, so its text may exceed the limit although the file does not.
    const short = found.filter(({ text }) => text.length <= TIMES_FILE_MAX)
    const isTooLarge = chosen.size > TIMES_FILE_MAX || short.length < found.length
    const unread = short.length === 0 ? 'directory:csv.notText' : null
    setProblem(isTooLarge ? 'import.tooLarge' : unread)
    setReadings(short)
    await choose(short[0] ?? null)
  }
  const chooseKind = (next: TimesFileKind) => {
    setKind(next)
    if (csv !== '') void preview({ text: csv, kind: next, columns: null, how: USUAL })
  }
  const write = () =>
    run(async () => {
      const answer = await ask({ text: csv, kind, columns, how }, false)
      // Data may have changed since the preview, so the new preview is shown.
      if (!answer.is_done) return setRead(answer)
      showToast('success', t('import.done', { added: answer.added, changed: answer.changed }))
      onClose()
    })
  return {
    kind,
    file,
    read,
    readings,
    reading,
    problem: problem ? t(problem) : message,
    isBusy: busy,
    chooseKind,
    choose,
    open,
    write,
    how,
    assign: (next: Columns) => preview({ text: csv, kind, columns: next, how }),
    chooseHow: (next: How) => preview({ text: csv, kind, columns, how: next }),
  }
}
