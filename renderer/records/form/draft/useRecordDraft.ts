import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RecordDefinition } from '#contract/records/define.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import type { FormValues } from '#renderer/net/outbox/mergeRow.ts'
import { collisionsOf, fieldValues, isSame } from '#renderer/net/outbox/mergeRow.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { useCan } from '#renderer/records/useCan.ts'
import type { RecordViewOf } from '#renderer/records/view.ts'
import type { Creation, ReadOnlyReason, RecordDraft } from './recordDraft.ts'
import { useBasedForm } from './useBasedForm.ts'
import { useFieldSaver } from './useFieldSaver.ts'
import { useKeptDraft } from './useKeptDraft.ts'
import { useSave } from './useSave.ts'

/** Stands for the uuid of a row that does not exist yet. */
const NEW = 'new'

/**
 * One row as a form: the typed values, the unsaved ones, and changes that other users save meanwhile. Mount it with the
 * uuid as `key`, so that another row starts fresh.
 */
export function useRecordDraft<const D extends RecordDefinition>(view: RecordViewOf<D>, uuid: string): RecordDraft<D> {
  const { record } = view
  const { fields } = record
  const isNew = uuid === NEW
  const query = useQuery({
    queryKey: recordKeys.row(record, uuid),
    queryFn: ({ signal }) => recordCalls.row(record, uuid, signal),
    enabled: !isNew,
  })
  const row = query.data ?? null
  const [creation] = useState<Creation>(() => ({ key: randomUuid() }))
  const based = useBasedForm(record)
  const { form, base, baseNow, rowNow, changed, marked, rebase, adopt } = based
  const beginning = useRef(base)

  const begin = useCallback(
    (values: FormValues) => {
      if (rowNow.current) return
      const typed = form.getValues()
      const free = Object.entries(values).filter(([name]) => isSame(typed[name], baseNow.current[name]))
      beginning.current = { ...beginning.current, ...values }
      rebase({ ...baseNow.current, ...values }, { ...typed, ...Object.fromEntries(free) })
    },
    [form, baseNow, rowNow, rebase],
  )

  useEffect(() => {
    if (row) adopt(row)
  }, [row, adopt])
  useActivity('form', changed.length > 0)

  const mayWrite = useCan(view, isNew ? 'create' : 'update')
  const lacking = mayWrite ? null : 'permission'
  const readOnly: ReadOnlyReason | null = row?.deleted_at != null ? 'deleted' : lacking
  const isLoaded = isNew || rowNow.current !== null
  const collisions = row ? collisionsOf(fields, base, form.getValues(), fieldValues(fields, row)) : []
  const isChanged = changed.length > 0
  const { endKept, writeKept, ...kept } = useKeptDraft({
    record,
    uuid,
    isLoaded,
    isChanged,
    ...based,
    creation,
  })
  const saving = useSave({
    ...based,
    view,
    creation,
    beforeCreate: writeKept,
    onCreated: endKept,
  })
  const selfSaving = useFieldSaver({
    view,
    ...based,
    isOn: view.savesItself === true && !isNew,
    mayWrite: readOnly === null,
    onCollision: () => saving.setDeciding(true),
  })

  const missing = query.isError ? statusOf(query.error) : 'loading'
  return {
    view,
    uuid: isNew ? null : uuid,
    row,
    status: isLoaded ? 'ready' : missing,
    error: query.error,
    form,
    changed,
    readOnly,
    collisions,
    marked,
    ...kept,
    ...saving,
    selfSaving,
    begin,
    discard: () => {
      const saved = rowNow.current ? fieldValues(fields, rowNow.current) : beginning.current
      rebase(saved, saved)
      form.clearErrors()
      kept.dropKept()
    },
    resolve: (values) => {
      if (rowNow.current) rebase(fieldValues(fields, rowNow.current), { ...form.getValues(), ...values })
      selfSaving?.finish(Object.keys(values))
    },
    reload: () => void query.refetch(),
  }
}

function statusOf(error: unknown): 'missing' | 'failed' {
  return error instanceof ApiError && error.code === 'not_found' ? 'missing' : 'failed'
}
