import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AnyField } from '#contract/records/fields.ts'
import type { FormValues } from '#renderer/net/outbox/mergeRow.ts'
import type { FieldSaver } from '../saving/fieldSaver.ts'
import { isTypingIn } from '../saving/typing.ts'

/** Pause in typing a long text after which it is saved (ms). */
const TYPING_PAUSE_MS = 1_200
/** Pause after which a list of entries is saved (ms): a mark that is dragged changes with every movement. */
const ENTRIES_PAUSE_MS = 300

type Input = {
  isOn: boolean
  form: UseFormReturn<FormValues>
  fields: Readonly<Record<string, AnyField>>
  /** Whether the value differs and could be saved as it is. An unfinished one waits until the field is left. */
  isFinishable: (name: string) => boolean
  saver: FieldSaver
}

/** When a changed field is finished without being left (ms); null for a line that is being typed. */
function pauseOf(field: AnyField | undefined, name: string): number | null {
  const isLong = field?.kind === 'rows' || (field?.kind === 'text' && field.multiline === true)
  if (isTypingIn(name)) return isLong ? TYPING_PAUSE_MS : null
  return field?.kind === 'rows' ? ENTRIES_PAUSE_MS : 0
}

/** Finishes fields whose value was chosen, and long texts after a pause. Lines are finished by Enter or by leaving them. */
export function useFinished({ isOn, form, fields, isFinishable, saver }: Input): void {
  useEffect(() => {
    if (!isOn) return
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const finish = (name: string) => {
      timers.delete(name)
      if (isFinishable(name)) void saver.finish([name])
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name === undefined) return
        clearTimeout(timers.get(name))
        const pause = pauseOf(fields[name], name)
        if (pause === null) timers.delete(name)
        else timers.set(name, setTimeout(finish, pause, name))
      },
    })
    return () => {
      stop()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [isOn, form, fields, isFinishable, saver])
}
