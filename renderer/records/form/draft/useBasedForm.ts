import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { FormValues } from '#renderer/net/outbox/mergeRow.ts'
import { differing, fieldValues, mergeRow } from '#renderer/net/outbox/mergeRow.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { emptyValues, resolverOf } from './formValues.ts'
import { useMarked } from './useMarked.ts'

/** A form on top of a saved row: the values from which typing began, and the fields that differ from them. */
export function useBasedForm(record: RecordDefinition) {
  const { fields } = record
  const [base, setBase] = useState<FormValues>(() => emptyValues(record))
  const baseNow = useRef(base)
  const rowNow = useRef<AnyRow | null>(null)
  const [changed, setChanged] = useState<readonly string[]>([])
  const { marked, mark } = useMarked()
  const form = useForm<FormValues>({
    defaultValues: emptyValues(record),
    resolver: resolverOf(record, () => rowNow.current && baseNow.current),
    mode: 'onTouched',
    shouldFocusError: false,
  })

  const compare = useCallback(() => {
    const next = differing(fields, baseNow.current, form.getValues())
    setChanged((before) => (before.join() === next.join() ? before : next))
  }, [fields, form])
  useEffect(() => form.subscribe({ formState: { values: true }, callback: compare }), [form, compare])

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

  /** Takes over the saved row below the typed values. */
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

  return { form, base, baseNow, rowNow, changed, marked, rebase, adopt }
}
