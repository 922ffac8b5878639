import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { RecordListState } from './useRecordList.ts'

/** What stands for a row that does not exist yet. */
const NEW = 'new'
/** Who holds a key down walks past rows without opening each. */
const FOLLOW_MS = 150

/** The row beside the list, as it stands in the address. */
export type OpenRow = {
  uuid: string | undefined
  addressOf: (uuid: string) => string
  /** Beside the list; the focus stays where it is. */
  show: (uuid: string) => void
  /** The same, and the row beside follows the one that the keyboard is at; once more closes it. */
  peek: (uuid: string) => void
  /** The focus goes along. */
  open: (uuid: string) => void
  create: () => void
  close: () => void
}

/** Opens rows of a list and keeps the focus where it belongs. */
export function useOpenRow(
  list: RecordListState,
  grid: RefObject<HTMLElement | null>,
  pane: RefObject<HTMLElement | null>,
): OpenRow {
  const { uuid } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isFollowing, setFollowing] = useState(false)
  /** The row that the focus goes to as soon as it is there. */
  const wantsFocus = useRef<string | null>(null)
  // An address may go on behind the row: `/workshop/paper/<uuid>/2`.
  const base = uuid === undefined ? pathname.replace(/\/$/, '') : pathname.slice(0, pathname.lastIndexOf(`/${uuid}`))
  const addressOf = (one: string) => `${base}/${one}`
  // The address is there before the screen that it leads to: what was filtered a moment ago stays so.
  const go = (to: string, replace = false) =>
    void navigate({ pathname: to, search: window.location.search }, { replace })
  // The address and not what was drawn: quick fingers press the next key before a row is drawn, or is gone.
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
    pane.current?.focus()
  }
  // After each drawing: who closes a row and opens it again in one breath gets no other one.
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
