import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showUndoToast } from '#renderer/ui/feedback/undoToast.tsx'
import { recordCalls, recordKeys } from '../recordCalls.ts'
import type { AnyRow, RecordView } from '../view.ts'
import { askAboutRows } from './askAboutRows.ts'
import { showRefusal } from './question.ts'

/** At most this many rows in one call. */
const AT_ONCE = 200

/** Actions on rows outside of their form. Each shows a toast and can be undone. */
export type RecordActions = {
  /** Resolves with whether all rows were deleted. A refusal is shown. */
  remove: (uuids: readonly string[]) => Promise<boolean>
  restore: (uuids: readonly string[]) => Promise<boolean>
  /** Undoes the last action while its toast is shown. */
  undo: () => void
  isBusy: boolean
}

type Verb = 'remove' | 'restore'
const OPPOSITE = { remove: 'restore', restore: 'remove' } as const

/** Deletes and restores rows, several at once. */
export function useRecordActions({ record }: RecordView): RecordActions {
  const { t } = useTranslation('records')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const offered = useRef<{ undo: () => void; hide: () => void } | null>(null)

  /** Calls the server for all rows, `AT_ONCE` at a time. When a call fails, the rows of earlier calls are done. */
  const callForAll = async (verb: Verb, uuids: readonly string[]): Promise<{ done: AnyRow[]; isComplete: boolean }> => {
    const done: AnyRow[] = []
    try {
      for (let from = 0; from < uuids.length; from += AT_ONCE) {
        const { items } = await recordCalls[verb](record, uuids.slice(from, from + AT_ONCE))
        done.push(...items)
        for (const row of items) client.setQueryData(recordKeys.row(record, row.uuid), row)
      }
      return { done, isComplete: true }
    } catch (error) {
      if (!showRefusal(error)) showFailure(error)
      return { done, isComplete: false }
    }
  }

  const offerUndo = (verb: Verb, done: readonly AnyRow[]) => {
    const undo = () =>
      void run(
        OPPOSITE[verb],
        done.map(({ uuid }) => uuid),
        true,
      )
    const text =
      verb === 'remove' ? t('list.removed', { count: done.length }) : t('list.restored', { count: done.length })
    offered.current = { undo, hide: showUndoToast(text, t('list.undo'), undo) }
  }

  const run = async (verb: Verb, uuids: readonly string[], isUndo: boolean): Promise<boolean> => {
    if (uuids.length === 0) return true
    setBusy(true)
    offered.current?.hide()
    offered.current = null
    const { done, isComplete } = await callForAll(verb, uuids)
    setBusy(false)
    void client.invalidateQueries({ queryKey: recordKeys.lists(record) })
    void client.invalidateQueries({ queryKey: recordKeys.counts(record) })
    if (done.length > 0 && !isUndo) offerUndo(verb, done)
    return isComplete
  }

  /** Deleting can be undone, so it asks only when other rows depend on these. */
  const mayRemove = async (uuids: readonly string[]) => {
    setBusy(true)
    try {
      return await askAboutRows(record, uuids, 'delete')
    } finally {
      setBusy(false)
    }
  }

  return {
    remove: async (uuids) => (await mayRemove(uuids)) && run('remove', uuids, false),
    restore: (uuids) => run('restore', uuids, false),
    undo() {
      const last = offered.current
      offered.current = null
      last?.hide()
      last?.undo()
    },
    isBusy,
  }
}
