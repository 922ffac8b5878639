import { type RefObject, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import type { FormValues } from '#renderer/net/outbox/mergeRow.ts'
import { collisionsOf, differing, fieldValues } from '#renderer/net/outbox/mergeRow.ts'
import { askAboutChange } from '#renderer/records/dependents/askAboutChange.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow, RecordView } from '#renderer/records/view.ts'
import { changeRow, keepSaved } from './changeRow.ts'
import { formCalls } from './formCalls.ts'
import { sentValues, toFieldError } from './formValues.ts'
import type { Creation } from './recordDraft.ts'
import { showRefusedFields } from './showRefusedFields.ts'

type Input = {
  view: RecordView
  form: UseFormReturn<FormValues>
  baseNow: RefObject<FormValues>
  rowNow: RefObject<AnyRow | null>
  creation: Creation
  adopt: (saved: AnyRow, sent?: FormValues) => void
  /**
   * Called before a new row is sent. Keeps its draft and idempotency key, in case the answer and this page are lost.
   */
  beforeCreate: () => Promise<void>
  /** Called after a new row was saved, when its draft is obsolete. */
  onCreated: () => void
}

/** Saves the typed values. Changes by other users are merged in, and only collisions are asked about. */
export function useSave({ view, form, baseNow, rowNow, creation, adopt, beforeCreate, onCreated }: Input) {
  const { record } = view
  const { fields } = record
  const [isSaving, setSaving] = useState(false)
  const [isDeciding, setDeciding] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const refuse = () => setRefusals((count) => count + 1)

  const valuesToSend = (names: readonly string[]) => sentValues(record, form.getValues(), names)

  const collides = (row: AnyRow) =>
    collisionsOf(fields, baseNow.current, form.getValues(), fieldValues(fields, row)).length > 0

  const show = (error: unknown): null => {
    if (showRefusedFields(record, form, error).length > 0) refuse()
    else showFailure(error)
    return null
  }

  const send = (sent: FormValues): Promise<AnyRow> =>
    view.create ? view.create(sent, creation.key) : formCalls.create(record, sent, creation.key)

  /**
   * Creates the row. The key finds a row whose answer was lost in an earlier attempt. Input typed since then is saved
   * as a change of it.
   */
  const create = async (sent: FormValues): Promise<AnyRow> => {
    await beforeCreate()
    try {
      return await send(sent)
    } catch (error) {
      const saved = error instanceof ApiError && error.code === 'idempotency_conflict' ? error.current : undefined
      if (!saved) throw error
      const { uuid, version, deleted_at } = saved as AnyRow
      if (deleted_at !== null) {
        creation.key = randomUuid()
        return await send(sent)
      }
      // A view's own `create` also takes values of related rows. The row has no such fields, so they are left out.
      const names = differing(fields, fieldValues(fields, saved as AnyRow), form.getValues()).filter((name) =>
        Object.hasOwn(saved, name),
      )
      return await formCalls.change(record, uuid, { version, ...valuesToSend(names) })
    }
  }

  /** One attempt on the known row. Answers null when another user saved first; their row is known by then. */
  const attempt = async (row: AnyRow | null): Promise<AnyRow | null> => {
    const names = row ? differing(fields, baseNow.current, form.getValues()) : Object.keys(fields)
    const sent = valuesToSend(names)
    try {
      if (!row) {
        const saved = await create(sent)
        onCreated()
        return saved
      }
      return await changeRow({ record, adopt }, row, sent)
    } catch (error) {
      if (row) void queryClient.invalidateQueries({ queryKey: recordKeys.row(record, row.uuid) })
      throw error
    }
  }

  /** Repeats until no other user saves in between. Answers null when there are collisions to decide. */
  const write = async (): Promise<AnyRow | null> => {
    for (;;) {
      const row = rowNow.current
      if (row && collides(row)) {
        setDeciding(true)
        return null
      }
      const saved = await attempt(row)
      if (!saved) continue
      if (!row) keepSaved(record, saved)
      return saved
    }
  }

  /** Asks about the effects of the change on other rows. Resolves with whether the user accepts them. */
  const mayGoOn = async (): Promise<boolean> => {
    const row = rowNow.current
    return !row || askAboutChange(view, row.uuid, baseNow.current, form.getValues())
  }

  /**
   * Marks the field that names the row, if nothing was typed into a new row and that field is empty. Returns whether it
   * has. Many records require no field beyond those that the form sets itself, so the save key would store an empty
   * row. /
   */
  const refuseEmpty = (): boolean => {
    const typed = form.getValues()
    const name = record.label.find((one) => Object.hasOwn(fields, one))
    const isTyped = differing(fields, baseNow.current, typed).length > 0
    if (rowNow.current !== null || name === undefined || isTyped || typed[name]) return false
    form.setError(name, toFieldError({ code: 'required' }))
    return true
  }

  /** Marks the field that the view's own rule for new rows refuses. Returns whether there is one. */
  const refuseByView = (): boolean => {
    const problem = rowNow.current === null ? (view.refusesNew?.(form.getValues()) ?? null) : null
    if (problem) form.setError(problem.name, toFieldError(problem))
    return problem !== null
  }

  const save = async (): Promise<AnyRow | null> => {
    if (isSaving) return null
    const isNew = rowNow.current === null
    let saved: AnyRow | null = null
    setSaving(true)
    try {
      if (!(await form.trigger()) || refuseEmpty() || refuseByView()) refuse()
      else if (await mayGoOn()) saved = await write()
      return saved
    } catch (error) {
      return show(error)
    } finally {
      // After creating, the form stays locked: input typed before the saved row replaces it would be lost.
      if (!isNew || saved === null) setSaving(false)
    }
  }

  return { isSaving, isDeciding, setDeciding, refusals, save }
}
