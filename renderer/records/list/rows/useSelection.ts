import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '#renderer/records/view.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import type { Pages } from './usePages.ts'

/** At most this many selected rows. An action on them needs one call per 200 rows. */
const SELECTED_MOST = 1_000

/** The selected rows, wherever they are in the list. */
export type Selection = {
  uuids: ReadonlySet<string>
  toggle: (row: AnyRow, index: number) => void
  /** Selects from the last selected row to this one. */
  extendTo: (index: number) => Promise<void>
  selectAll: () => Promise<void>
  clear: () => void
}

const nothing: ReadonlySet<string> = new Set()

/** Keeps the selection until other rows are asked for. */
export function useSelection({ key, fetchRows }: Pages): Selection {
  const { t } = useTranslation('records')
  const [state, setState] = useState({ key, uuids: nothing })
  const origin = useRef(0)
  const uuids = state.key === key ? state.uuids : nothing
  const set = (next: Iterable<string>) => setState({ key, uuids: new Set(next) })
  return {
    uuids,
    toggle({ uuid }, index) {
      origin.current = index
      set(uuids.has(uuid) ? [...uuids].filter((one) => one !== uuid) : [...uuids, uuid])
    },
    async extendTo(index) {
      const [from, to] = [Math.min(origin.current, index), Math.max(origin.current, index)]
      const rows = await fetchRows(from, Math.min(to, from + SELECTED_MOST - 1))
      set([...uuids, ...rows.map(({ uuid }) => uuid)])
    },
    async selectAll() {
      const rows = await fetchRows(0, SELECTED_MOST)
      set(rows.slice(0, SELECTED_MOST).map(({ uuid }) => uuid))
      if (rows.length > SELECTED_MOST) showToast('info', t('list.selectedMost', { most: SELECTED_MOST }))
    },
    clear: () => set([]),
  }
}
