import { useEffect, useMemo, useState } from 'react'
import type { PlanCursor } from '#contract/socket/events.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import type { Overtaken, PlanStore } from './planStore.ts'

/** The place in the plan that another user points at. */
export type RemoteCursor = PlanCursor & { readonly user: string; readonly name: string }

type Others = {
  readonly cursors: readonly RemoteCursor[]
  /** Tells the other users where this user points. */
  readonly point: (cursor: PlanCursor) => void
}

/** Least time between two sent positions of the pointer (ms). */
const PAUSE_MS = 120

type Options = {
  readonly location: string
  readonly store: PlanStore
  /** Called when another user replaced a change of this user. */
  readonly onReplaced: (mine: readonly Overtaken[], by: string | null) => void
  readonly onStale: () => void
  /** Called when blocks were removed, because their papers may be unplanned again. */
  readonly onGone: () => void
}

/** Applies other users' changes of the plan, and gives their cursors. */
export function useOthers({ location, store, onReplaced, onStale, onGone }: Options): Others {
  const own = useSession(({ user }) => user?.uuid)
  const names = useUserNames()
  const [known, setKnown] = useState<ReadonlyMap<string, PlanCursor>>(new Map())

  useEffect(
    () =>
      socket.on('workshop.plan.changed', ({ location_uuid, by, changes, overwritten, is_stale }) => {
        if (location_uuid !== location) return
        store.hear({
          blocks: changes.flatMap(({ after }) => after ?? []),
          removed: changes.filter(({ after }) => after === null).map(({ uuid }) => uuid),
        })
        if (is_stale) onStale()
        else if (changes.some(({ after }) => after === null)) onGone()
        const mine = overwritten.filter(({ theirs }) => theirs !== null && theirs.updated_by === own)
        if (by !== own && mine.length > 0) onReplaced(mine, by)
      }),
    [location, store, own, onReplaced, onStale, onGone],
  )

  // A dealer's setting decides whether one person may have two blocks at once.
  useEffect(() => socket.on('settings.changed', onStale), [onStale])

  useEffect(() => {
    setKnown(new Map())
    return socket.on('workshop.plan.cursor', ({ location_uuid, user_uuid, cursor }) => {
      if (location_uuid !== location || user_uuid === own) return
      setKnown((before) => {
        const next = new Map(before)
        if (cursor) next.set(user_uuid, cursor)
        else next.delete(user_uuid)
        return next
      })
    })
  }, [location, own])

  const [point, stop] = useMemo(() => makePointer(location), [location])
  useEffect(() => stop, [stop])
  const cursors = useMemo(
    () =>
      [...known].map(([user, cursor]) => {
        const named = names.get(user)
        return { ...cursor, user, name: named ? fullName(named) : '…' }
      }),
    [known, names],
  )
  return { cursors, point }
}

/** Sends only the newest position of a moving pointer, and null when the plan is left. */
function makePointer(location: string): [(cursor: PlanCursor) => void, () => void] {
  let next: PlanCursor | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (cursor: PlanCursor | null) => {
    // A position is outdated after a reconnect, so it is not queued.
    if (location !== '' && socket.connection.state === 'open')
      socket.send('workshop.plan.cursor', { location_uuid: location, cursor })
  }
  const point = (cursor: PlanCursor) => {
    next = cursor
    timer ??= setTimeout(() => {
      timer = undefined
      send(next)
    }, PAUSE_MS)
  }
  const stop = () => {
    clearTimeout(timer)
    send(null)
  }
  return [point, stop]
}
