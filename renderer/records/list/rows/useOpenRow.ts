import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { RecordListState } from './useRecordList.ts'

/** Stands in the address for a row that does not exist yet. */
const NEW = 'new'
/** Pause before the open row follows the keyboard (ms). A held key passes rows without opening each. */
const FOLLOW_MS = 150

/** The row that is open beside the list, from the address. */
export type OpenRow = {
  uuid: string | undefined
  addressOf: (uuid: string) => string
  /** Opens the row beside the list; the focus stays in the list. */
  show: (uuid: string) => void
  /** Like `show`, but the open row follows the keyboard. A second call closes it. */
  peek: (uuid: string) => void
  /** Opens the row and moves the focus to it. */
  open: (uuid: string) => void
  create: () => void
  close: () => void
}

/** Opens rows of a list and moves the focus. */
export function useOpenRow(
  list: RecordListState,
  grid: RefObject<HTMLElement | null>,
  pane: RefObject<HTMLElement | null>,
): OpenRow {
  const { uuid } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isFollowing, setFollowing] = useState(false)
  /** Uuid of the row that gets the focus as soon as it is drawn. */
  const wantsFocus = useRef<string | null>(null)
  // The address may continue after the row: `/workshop/paper/<uuid>/2`.
  const base = uuid === undefined ? pathname.replace(/\/$/, '') : pathname.slice(0, pathname.lastIndexOf(`/${uuid}`))
  const addressOf = (one: string) => `${base}/${one}`
  // Reads the query from the window, because React may not yet have rendered a filter that was set a moment ago.
  const go = (to: string, replace = false) =>
    void navigate({ pathname: to, search: window.location.search }, { replace })
  // Reads the window's address, because a fast user presses the next key before React has opened or closed the row.
  const isClosed = () => window.location.pathname.replace(/\/$/, '') === base
  const isOpen = (one: string) => `${window.location.pathname}/`.startsWith(`${addressOf(one)}/`)
  const show = (one: string) => {
    if (!isOpen(one)) go(addressOf(one), !isClosed())
  }
  const close = () => {
    setFollowing(false)
    wantsFocus.current = null
    if (isClosed()) return
    go(base)
    grid.current?.focus({ preventScroll: true })
  }
  const enter = (one: string) => {
    setFollowing(false)
    wantsFocus.current = one
    if (isOpen(one) && one === uuid) takeFocus()
    else show(one)
  }
  const takeFocus = () => {
    wantsFocus.current = null
    // The form of a new row may already have focused its first field.
    if (!pane.current?.contains(document.activeElement)) pane.current?.focus()
  }
  // Runs after each render, because a row can be closed and opened again before it is drawn.
  useEffect(() => {
    if (uuid !== undefined && wantsFocus.current === uuid && isOpen(uuid)) takeFocus()
  })

  const at = list.pages.rowAt(list.active)?.uuid
  const latestShow = useRef(show)
  useEffect(() => {
    latestShow.current = show
  })
  useEffect(() => {
    if (!isFollowing || at === undefined) return
    const timer = setTimeout(() => latestShow.current(at), FOLLOW_MS)
    return () => clearTimeout(timer)
  }, [isFollowing, at])

  return {
    uuid,
    addressOf,
    show,
    peek(one) {
      if (isOpen(one)) return close()
      setFollowing(true)
      show(one)
    },
    open: enter,
    create: () => enter(NEW),
    close,
  }
}
