import { type RefObject, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { RecordDefinition } from '#contract/records/define.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { askAboutRows } from '#renderer/records/dependents/askAboutRows.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { formCalls } from './formCalls.ts'
import { sentValue, toFieldError } from './formValues.ts'
import { collisionsOf, differing, fieldValues } from './mergeRow.ts'
import type { Creation, FormValues } from './recordDraft.ts'

type Input = {
  record: RecordDefinition
  form: UseFormReturn<FormValues>
  baseNow: RefObject<FormValues>
  rowNow: RefObject<AnyRow | null>
  creation: Creation
  adopt: (saved: AnyRow, sent?: FormValues) => void
  /** Before a new row is sent: its draft and its key are kept, in case its answer and this page are lost. */
  beforeCreate: () => Promise<void>
  /** A new row was saved: its draft is over. */
  onCreated: () => void
}

/** Saving what is typed. What others saved meanwhile is put below it; only what collides is asked about. */
export function useSave({ record, form, baseNow, rowNow, creation, adopt, beforeCreate, onCreated }: Input) {
  const { fields } = record
  const [isSaving, setSaving] = useState(false)
  const [isDeciding, setDeciding] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const refuse = () => setRefusals((count) => count + 1)

  const valuesToSend = (names: readonly string[]): FormValues => {
    const values = form.getValues()
    return Object.fromEntries(
      names.flatMap((name) => {
        const field = fields[name]
        return field ? [[name, sentValue(field, values[name])]] : []
      }),
    )
  }

  const collides = (row: AnyRow) =>
    collisionsOf(fields, baseNow.current, form.getValues(), fieldValues(fields, row)).length > 0

  const show = (error: unknown): null => {
    const refused = error instanceof ApiError && error.code === 'validation_failed' ? (error.fields ?? {}) : {}
    const known = Object.entries(refused).filter(([path]) => Object.hasOwn(fields, path.split('.')[0] ?? ''))
    for (const [path, code] of known) {
      const [name = '', ...inner] = path.split('.')
      form.setError(name, toFieldError({ code, ...(inner.length > 0 && { path: inner.join('.') }) }))
    }
    if (known.length > 0) refuse()
    else showFailure(error)
    return null
  }

  /** An attempt that was saved though its answer got lost is found by the key; what was typed since is a change of it. */
  const create = async (sent: FormValues): Promise<AnyRow> => {
    await beforeCreate()
    try {
      return await formCalls.create(record, sent, creation.key)
    } catch (error) {
      const saved = error instanceof ApiError && error.code === 'idempotency_conflict' ? error.current : undefined
      if (!saved) throw error
      const { uuid, version, deleted_at } = saved as AnyRow
      if (deleted_at !== null) {
        creation.key = randomUuid()
        return await formCalls.create(record, sent, creation.key)
      }
      const names = differing(fields, fieldValues(fields, saved as AnyRow), form.getValues())
      return await formCalls.change(record, uuid, { version, ...valuesToSend(names) })
    }
  }

  /** Writes until nobody was faster; null when there is something to decide first. */
  const write = async (): Promise<AnyRow | null> => {
    for (;;) {
      const row = rowNow.current
      if (row && collides(row)) {
        setDeciding(true)
        return null
      }
      const names = row ? differing(fields, baseNow.current, form.getValues()) : Object.keys(fields)
      const sent = valuesToSend(names)
      try {
        const saved = row
          ? await formCalls.change(record, row.uuid, { version: row.version, ...sent })
          : await create(sent)
        if (row) adopt(saved, sent)
        else onCreated()
        queryClient.setQueryData(recordKeys.row(record, saved.uuid), saved)
        void queryClient.invalidateQueries({ queryKey: ['records', record.name, 'history', saved.uuid] })
        return saved
      } catch (error) {
        const current = error instanceof ApiError && error.code === 'version_conflict' ? error.current : undefined
        if (!current) {
          if (row) void queryClient.invalidateQueries({ queryKey: recordKeys.row(record, row.uuid) })
          throw error
        }
        adopt(current as AnyRow)
        queryClient.setQueryData(recordKeys.row(record, (current as AnyRow).uuid), current as AnyRow)
      }
    }
  }

  /** Whoever is switched off leaves something behind that somebody has to know of first. */
  const mayGoOn = async (): Promise<boolean> => {
    const row = rowNow.current
    const isSwitchedOff = baseNow.current.is_active === true && form.getValues().is_active === false
    return !row || !isSwitchedOff || askAboutRows(record, [row.uuid], 'deactivate')
  }

  const save = async (): Promise<AnyRow | null> => {
    if (isSaving) return null
    setSaving(true)
    try {
      if (await form.trigger()) return (await mayGoOn()) ? await write() : null
      refuse()
      return null
    } catch (error) {
      return show(error)
    } finally {
      setSaving(false)
    }
  }

  return { isSaving, isDeciding, setDeciding, refusals, save }
}
