import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { RecordDefinition } from '#contract/records/define.ts'
import { useSession } from '#renderer/net/session/session.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { emptyValues } from './formValues.ts'
import { draftKey, keptDrafts } from './keptDrafts.ts'
import { differing, fieldValues, mergeRow } from './mergeRow.ts'
import type { Creation, FormValues, KeptDraft } from './recordDraft.ts'

/** Typing is written down this long after the last key. */
const PAUSE_MS = 300

type Input = {
  isChanged: boolean
  record: RecordDefinition
  uuid: string
  isLoaded: boolean
  form: UseFormReturn<FormValues>
  baseNow: RefObject<FormValues>
  rowNow: RefObject<AnyRow | null>
  creation: Creation
  rebase: (base: FormValues, values: FormValues) => void
}

/** Keeps what is typed on this computer until it is saved, and offers what was kept before. */
export function useKeptDraft(input: Input) {
  const { record, uuid, isLoaded, isChanged, form, baseNow, rowNow, creation, rebase } = input
  const { fields, name } = record
  const owner = useSession(({ company, user }) => `${company}/${user?.uuid}`)
  const key = draftKey(owner, name, uuid)
  const [kept, setKept] = useState<KeptDraft | null>(null)
  const keptNow = useRef<KeptDraft | null>(null)
  const isAsked = useRef(false)
  const isAnswered = useRef(false)
  /** The new row is saved: nothing in this form is unsaved any more. */
  const isCreated = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const offer = useCallback((draft: KeptDraft | null) => {
    keptNow.current = draft
    setKept(draft)
  }, [])

  /** Never rejects: a full disk takes nobody's work away, only what would help after the next failure. */
  const write = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    timer.current = undefined
    // Until it is known what was kept before, writing could only overwrite it.
    if (!isAnswered.current || isCreated.current) return
    const values = form.getValues()
    const names = differing(fields, baseNow.current, values)
    const pick = (from: FormValues) => Object.fromEntries(names.map((one) => [one, from[one]]))
    // What is still on offer is not lost by typing on without an answer.
    const before = keptNow.current
    if (names.length === 0 && !before) return keptDrafts.remove(key).catch(() => undefined)
    const draft = {
      values: { ...before?.values, ...pick(values) },
      base: { ...before?.base, ...pick(baseNow.current) },
      at: new Date().toISOString(),
      ...(!rowNow.current && { creationKey: creation.key }),
    }
    await keptDrafts.put(key, draft).catch(() => undefined)
  }, [key, fields, form, baseNow, rowNow, creation])

  useEffect(() => {
    if (!isLoaded || isAsked.current) return
    isAsked.current = true
    const answer = (draft: KeptDraft | null) => {
      if (isCreated.current) return
      isAnswered.current = true
      if (!draft) return void write()
      const saved = rowNow.current ? fieldValues(fields, rowNow.current) : emptyValues(record)
      // Saved elsewhere in the meantime, or about fields that are no more: there is nothing to offer.
      if (differing(fields, saved, { ...saved, ...draft.values }).length > 0) offer(draft)
      else void keptDrafts.remove(key).catch(() => undefined)
    }
    keptDrafts.get(key).then(answer, () => answer(null))
  }, [isLoaded, key, fields, record, rowNow, offer, write])

  // Saved or taken back: what was kept of it is over.
  useEffect(() => {
    if (!isChanged) void write()
  }, [isChanged, write])

  useEffect(() => {
    const later = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void write(), PAUSE_MS)
    }
    const now = () => {
      if (timer.current !== undefined) void write()
    }
    const stop = form.subscribe({ formState: { values: true }, callback: later })
    window.addEventListener('pagehide', now)
    document.addEventListener('visibilitychange', now)
    return () => {
      stop()
      void write()
      window.removeEventListener('pagehide', now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [form, write])

  const dropKept = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    offer(null)
    void keptDrafts.remove(key).catch(() => undefined)
  }, [key, offer])

  /** Ends the draft of a new row that was saved. An older draft that is still offered stays. */
  const endKept = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    isCreated.current = true
    const offered = keptNow.current
    // Without the answer this form has written nothing, and an older draft must stay.
    if (offered) keptDrafts.put(key, offered).catch(() => undefined)
    else if (isAnswered.current) keptDrafts.remove(key).catch(() => undefined)
  }, [key])

  const takeKept = useCallback(() => {
    const draft = keptNow.current
    if (!draft) return
    offer(null)
    if (draft.creationKey) creation.key = draft.creationKey
    const saved = rowNow.current ? fieldValues(fields, rowNow.current) : emptyValues(record)
    const known = (from: FormValues) => Object.fromEntries(Object.entries(from).filter(([one]) => one in fields))
    const next = mergeRow(
      fields,
      { ...saved, ...known(draft.base) },
      { ...form.getValues(), ...known(draft.values) },
      saved,
    )
    rebase(next.base, next.values)
  }, [fields, form, record, rowNow, creation, rebase, offer])

  return { kept, takeKept, dropKept, endKept, writeKept: write }
}
