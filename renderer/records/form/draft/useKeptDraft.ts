import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { FormValues } from '#renderer/net/outbox/mergeRow.ts'
import { differing, fieldValues, mergeRow } from '#renderer/net/outbox/mergeRow.ts'
import { useSession } from '#renderer/net/session/session.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { emptyValues } from './formValues.ts'
import { draftKey, keptDrafts } from './keptDrafts.ts'
import type { Creation, KeptDraft } from './recordDraft.ts'

/** Pause after the last key before the input is written to disk (ms). */
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

/** Keeps unsaved input on this computer, and offers input that was kept before. */
export function useKeptDraft(input: Input) {
  const { record, uuid, isLoaded, isChanged, form, baseNow, rowNow, creation, rebase } = input
  const { fields, name } = record
  const owner = useSession(({ company, user }) => `${company}/${user?.uuid}`)
  const key = draftKey(owner, name, uuid)
  const [kept, setKept] = useState<KeptDraft | null>(null)
  const keptNow = useRef<KeptDraft | null>(null)
  const isAsked = useRef(false)
  const isAnswered = useRef(false)
  /** Whether the new row was saved; then nothing in this form is unsaved. */
  const isCreated = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const offer = useCallback((draft: KeptDraft | null) => {
    keptNow.current = draft
    setKept(draft)
  }, [])

  /** Writes the draft. Never rejects: on a full disk only the protection against a later failure is lost. */
  const write = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    timer.current = undefined
    // Writing before the kept draft was read would overwrite it.
    if (!isAnswered.current || isCreated.current) return
    const values = form.getValues()
    const names = differing(fields, baseNow.current, values)
    const pick = (from: FormValues) => Object.fromEntries(names.map((one) => [one, from[one]]))
    // A draft that is still offered is merged in, so that typing on does not lose it.
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
      const saved = savedValues(record, rowNow.current)
      // Deletes a draft without a difference: its values are saved by now, or their fields no longer exist.
      if (differing(fields, saved, { ...saved, ...draft.values }).length > 0) offer(draft)
      else void keptDrafts.remove(key).catch(() => undefined)
    }
    keptDrafts.get(key).then(answer, () => answer(null))
  }, [isLoaded, key, fields, record, rowNow, offer, write])

  // After saving or discarding, the kept draft is obsolete, and `write` deletes it.
  useEffect(() => {
    if (!isChanged) void write()
  }, [isChanged, write])

  useWriteWhileTyping(form, write, timer)

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
    // Before the kept draft was read, this form has written nothing, and an older draft must stay.
    if (offered) keptDrafts.put(key, offered).catch(() => undefined)
    else if (isAnswered.current) keptDrafts.remove(key).catch(() => undefined)
  }, [key])

  const takeKept = useCallback(() => {
    const draft = keptNow.current
    if (!draft) return
    offer(null)
    if (draft.creationKey) creation.key = draft.creationKey
    const next = withDraft(record, savedValues(record, rowNow.current), form.getValues(), draft)
    rebase(next.base, next.values)
  }, [form, record, rowNow, creation, rebase, offer])

  return { kept, takeKept, dropKept, endKept, writeKept: write }
}

const savedValues = (record: RecordDefinition, row: AnyRow | null): FormValues =>
  row ? fieldValues(record.fields, row) : emptyValues(record)

/** The kept draft on top of the saved row. Fields that the record no longer has are left out. */
function withDraft({ fields }: RecordDefinition, saved: FormValues, values: FormValues, draft: KeptDraft) {
  const known = (from: FormValues) => Object.fromEntries(Object.entries(from).filter(([one]) => one in fields))
  return mergeRow(fields, { ...saved, ...known(draft.base) }, { ...values, ...known(draft.values) }, saved)
}

type Timer = RefObject<ReturnType<typeof setTimeout> | undefined>

/** Writes after a pause in typing, and at once when the page is left. */
function useWriteWhileTyping(form: UseFormReturn<FormValues>, write: () => Promise<void>, timer: Timer): void {
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
  }, [form, write, timer])
}
