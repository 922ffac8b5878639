import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showUndoToast } from '#renderer/ui/feedback/undoToast.tsx'
import { recordCalls, recordKeys } from '../recordCalls.ts'
import type { AnyRow, RecordView } from '../view.ts'
import { askAboutRows } from './askAboutRows.ts'
import { showRefusal } from './question.ts'

/** The most that one call takes. */
const AT_ONCE = 200

/** What can be done with rows from outside their form. Each tells what it did and can be undone. */
export type RecordActions = {
  /** Resolves with whether all are done; what was refused is shown. */
  remove: (uuids: readonly string[]) => Promise<boolean>
  restore: (uuids: readonly string[]) => Promise<boolean>
  /** Undoes the last of them, as long as that is offered. */
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

  const run = async (verb: Verb, uuids: readonly string[], isUndo: boolean): Promise<boolean> => {
    if (uuids.length === 0) return true
    let isDone = true
    const done: AnyRow[] = []
    setBusy(true)
    offered.current?.hide()
    offered.current = null
    try {
      for (let from = 0; from < uuids.length; from += AT_ONCE) {
        const { items } = await recordCalls[verb](record, uuids.slice(from, from + AT_ONCE))
        done.push(...items)
        for (const row of items) client.setQueryData(recordKeys.row(record, row.uuid), row)
      }
    } catch (error) {
      isDone = false
      if (!showRefusal(error)) showFailure(error)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: recordKeys.lists(record) })
      void client.invalidateQueries({ queryKey: recordKeys.counts(record) })
    }
    if (done.length === 0 || isUndo) return isDone
    const undo = () =>
      void run(
        OPPOSITE[verb],
        done.map(({ uuid }) => uuid),
        true,
      )
    const text =
      verb === 'remove' ? t('list.removed', { count: done.length }) : t('list.restored', { count: done.length })
    offered.current = { undo, hide: showUndoToast(text, t('list.undo'), undo) }
    return isDone
  }

  /** Deleting can be undone, so it asks only where something depends on the rows. */
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
