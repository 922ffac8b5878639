import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RecordDefinition } from '#contract/records/define.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { useCan } from '#renderer/records/useCan.ts'
import type { AnyRow, RecordViewOf } from '#renderer/records/view.ts'
import { emptyValues, resolverOf } from './formValues.ts'
import { collisionsOf, differing, fieldValues, isSame, mergeRow } from './mergeRow.ts'
import type { Creation, FormValues, ReadOnlyReason, RecordDraft } from './recordDraft.ts'
import { useKeptDraft } from './useKeptDraft.ts'
import { useMarked } from './useMarked.ts'
import { useSave } from './useSave.ts'

/** The uuid that stands for a row that does not exist yet. */
const NEW = 'new'

/**
 * One row as a form: what is typed, what of it is not saved, and what others save meanwhile. Mount it with the uuid as
 * `key`, so that another row begins afresh.
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
  const [base, setBase] = useState<FormValues>(() => emptyValues(record))
  const baseNow = useRef(base)
  const rowNow = useRef<AnyRow | null>(null)
  const [creation] = useState<Creation>(() => ({ key: randomUuid() }))
  const form = useForm<FormValues>({
    defaultValues: emptyValues(record),
    resolver: resolverOf(record, () => rowNow.current && baseNow.current),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const beginning = useRef(base)
  const [changed, setChanged] = useState<readonly string[]>([])
  const { marked, mark } = useMarked()

  const compare = useCallback(() => {
    const next = differing(fields, baseNow.current, form.getValues())
    setChanged((before) => (before.join() === next.join() ? before : next))
  }, [fields, form])

  const rebase = useCallback(
    (next: FormValues, values: FormValues) => {
      baseNow.current = next
      setBase(next)
      for (const name of differing(fields, values, form.getValues())) {
        form.setValue(name, values[name])
        form.clearErrors(name)
      }
      compare()
    },
    [fields, form, compare],
  )

  /** What is saved now, under what is being typed. */
  const adopt = useCallback(
    (saved: AnyRow, sent: FormValues = {}) => {
      const known = rowNow.current
      if (known && saved.version < known.version) return
      rowNow.current = saved
      if (!known) return rebase(fieldValues(fields, saved), fieldValues(fields, saved))
      const next = mergeRow(fields, { ...baseNow.current, ...sent }, form.getValues(), saved)
      rebase(next.base, next.values)
      if (Object.keys(sent).length === 0) mark(next.followed)
    },
    [fields, form, rebase, mark],
  )

  const begin = useCallback(
    (values: FormValues) => {
      if (rowNow.current) return
      const typed = form.getValues()
      const free = Object.entries(values).filter(([name]) => isSame(typed[name], baseNow.current[name]))
      beginning.current = { ...beginning.current, ...values }
      rebase({ ...baseNow.current, ...values }, { ...typed, ...Object.fromEntries(free) })
    },
    [form, rebase],
  )

  useEffect(() => {
    if (row) adopt(row)
  }, [row, adopt])
  useEffect(() => form.subscribe({ formState: { values: true }, callback: compare }), [form, compare])
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
    form,
    baseNow,
    rowNow,
    creation,
    rebase,
  })
  const saving = useSave({
    record,
    form,
    baseNow,
    rowNow,
    creation,
    adopt,
    beforeCreate: writeKept,
    onCreated: endKept,
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
    begin,
    discard: () => {
      const saved = rowNow.current ? fieldValues(fields, rowNow.current) : beginning.current
      rebase(saved, saved)
      form.clearErrors()
      kept.dropKept()
    },
    resolve: (values) => {
      if (rowNow.current) rebase(fieldValues(fields, rowNow.current), { ...form.getValues(), ...values })
    },
    reload: () => void query.refetch(),
  }
}

function statusOf(error: unknown): 'missing' | 'failed' {
  return error instanceof ApiError && error.code === 'not_found' ? 'missing' : 'failed'
}
