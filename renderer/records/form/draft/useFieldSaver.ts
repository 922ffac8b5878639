import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, isUnreachable } from '#renderer/net/calls/apiError.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import type { FormValues } from '#renderer/net/outbox/mergeRow.ts'
import { collisionsOf, differing, fieldValues, isSame } from '#renderer/net/outbox/mergeRow.ts'
import { systemClock } from '#renderer/net/socket/clock.ts'
import { useReconnected } from '#renderer/net/socket/useReconnected.ts'
import { actionsOfChange, askAboutChange } from '#renderer/records/dependents/askAboutChange.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { AnyRow, RecordView } from '#renderer/records/view.ts'
import { type Attempt, FieldSaver } from '../saving/fieldSaver.ts'
import { UndoStack } from '../saving/undoStack.ts'
import { changeRow } from './changeRow.ts'
import { checkField } from './checkField.ts'
import { sentValue, sentValues, toFieldError } from './formValues.ts'
import type { SelfSaving } from './recordDraft.ts'
import { showRefusedFields } from './showRefusedFields.ts'
import { useFinished } from './useFinished.ts'

type Input = {
  view: RecordView
  /** Whether the row saves itself: it exists, and its view says so. */
  isOn: boolean
  /** Whether the user may change it now. */
  mayWrite: boolean
  form: UseFormReturn<FormValues>
  baseNow: RefObject<FormValues>
  rowNow: RefObject<AnyRow | null>
  adopt: (saved: AnyRow, sent?: FormValues) => void
  rebase: (base: FormValues, values: FormValues) => void
  /** Opens the dialog about collisions. */
  onCollision: () => void
}

const NO_GROUPS: readonly (readonly string[])[] = []
const pick = (from: FormValues, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, from[name]]))

/** The values before and after a saved change, of all fields that the server changed with it. */
type Change = { names: readonly string[]; before: FormValues; after: FormValues }

/** The functions by which a saver reads, checks and sends one form. Each rendering makes new ones, with its view and rights. */
function saverParts(
  { view, mayWrite, form, baseNow, rowNow, adopt, rebase }: Input,
  onSaved: (change: Change) => void,
) {
  const { record } = view
  const { fields } = record
  const values = () => form.getValues()
  const changed = () => differing(fields, baseNow.current, values())

  const problemOf = (name: string) => {
    const field = fields[name]
    return field ? checkField(field, sentValue(field, values()[name])) : null
  }
  const putBack = (names: readonly string[]) => {
    rebase(baseNow.current, { ...values(), ...pick(baseNow.current, names) })
    form.clearErrors([...names])
  }
  /**
   * Asks about the effects on other rows. Resolves with whether the user accepts them; if not, the fields show their
   * stored values again.
   */
  const isAgreed = async (row: AnyRow, names: readonly string[]) => {
    const [before, after] = [pick(baseNow.current, names), pick(values(), names)]
    if (await askAboutChange(view, row.uuid, before, after)) return true
    const asked = names.filter((name) => actionsOfChange(record, pick(before, [name]), pick(after, [name])).length > 0)
    putBack(asked.length > 0 ? asked : names)
    return false
  }
  const refusal = (error: unknown, names: readonly string[]): Attempt => {
    if (isUnreachable(error)) return { state: 'wait', ms: (error.retryAfter ?? 0) * 1_000 }
    const shown = showRefusedFields(record, form, error)
    if (shown.length === 0) showFailure(error)
    if (!(error instanceof ApiError && error.code === 'validation_failed') && rowNow.current)
      void queryClient.invalidateQueries({ queryKey: recordKeys.row(record, rowNow.current.uuid) })
    const groups = (view.together ?? NO_GROUPS).filter((group) => shown.some((name) => group.includes(name)))
    const own = names.filter((name) => shown.includes(name) || groups.some((group) => group.includes(name)))
    return { state: 'refused', names: own.length > 0 ? own : names }
  }
  const send = async (names: readonly string[]): Promise<Attempt> => {
    const row = rowNow.current
    if (!row || !mayWrite) return { state: 'refused', names }
    try {
      if (!(await isAgreed(row, names))) return { state: 'done' }
      const saved = await changeRow({ record, adopt }, row, sentValues(record, values(), names))
      if (!saved) return { state: 'done' }
      form.clearErrors([...names])
      onSaved({
        names: differing(fields, row, saved),
        before: fieldValues(fields, row),
        after: fieldValues(fields, saved),
      })
      return { state: 'done' }
    } catch (error) {
      return refusal(error, names)
    }
  }
  return {
    changed,
    colliding: () => {
      const row = rowNow.current
      return row
        ? collisionsOf(fields, baseNow.current, values(), fieldValues(fields, row)).map(({ field }) => field)
        : []
    },
    valueOf: (name: string) => values()[name],
    problemOf,
    isValid: (names: readonly string[]) => {
      const problems = names.flatMap((name) => {
        const problem = problemOf(name)
        return problem ? [{ name, problem }] : []
      })
      for (const { name, problem } of problems) form.setError(name, toFieldError(problem))
      return problems.length === 0
    },
    send,
    putBack,
  }
}

/** Saves a row field by field; null when it is saved as a whole. */
export function useFieldSaver(input: Input): SelfSaving | null {
  const { view, isOn, mayWrite, form, baseNow, rowNow } = input
  const texts = useRecordTexts(view)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [undo] = useState(() => new UndoStack())
  /** Fields that an undo is saving. Saving them adds nothing to the undo stack. */
  const undoing = useRef<ReadonlySet<string>>(new Set())
  const takeBack = ({ names, before, after }: Change): boolean => {
    const row = rowNow.current
    const isUntouched = (name: string) =>
      isSame(row?.[name], after[name]) && isSame(form.getValues(name), baseNow.current[name])
    const wanted = names.filter(isUntouched)
    if (wanted.length === 0) return false
    undoing.current = new Set(wanted)
    for (const name of wanted) form.setValue(name, before[name], { shouldDirty: true, shouldTouch: true })
    void saver.finish(wanted)
    return true
  }
  const parts = saverParts(input, (change) => {
    const isUndone = change.names.some((name) => undoing.current.has(name))
    undoing.current = new Set()
    if (isUndone || change.names.length === 0) return
    const what = change.names.map(texts.field).join(', ')
    undo.push({ what, undo: () => takeBack(change) })
  })
  const now = useRef({ parts, onCollision: input.onCollision })
  now.current = { parts, onCollision: input.onCollision }
  const [saver] = useState(
    () =>
      new FieldSaver({
        clock: systemClock,
        together: view.together ?? NO_GROUPS,
        changed: () => now.current.parts.changed(),
        colliding: () => now.current.parts.colliding(),
        valueOf: (name) => now.current.parts.valueOf(name),
        isValid: (names) => now.current.parts.isValid(names),
        send: (names) => now.current.parts.send(names),
        onCollision: () => now.current.onCollision(),
        onChange: redraw,
      }),
  )
  const isFinishable = useCallback((name: string) => {
    const { changed, problemOf } = now.current.parts
    return changed().includes(name) && problemOf(name) === null
  }, [])
  useFinished({ isOn: isOn && mayWrite, form, fields: view.record.fields, isFinishable, saver })
  useReconnected(() => saver.wake())
  useEffect(() => () => saver.stop(), [saver])

  if (!isOn) return null
  return {
    status: saver.status(),
    undo,
    finish: (names) => void saver.finish(names),
    saveAll: () => saver.saveAll(),
    putBack: (name) => {
      const isSending = saver.isSending(name)
      parts.putBack([name])
      // Otherwise the value that is being sent would be stored.
      if (isSending) void saver.finish([name])
    },
  }
}
