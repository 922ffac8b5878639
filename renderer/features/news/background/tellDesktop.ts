import i18next from 'i18next'
import type { Language } from '#contract/constants.ts'
import type { DesktopBridge } from '#contract/ipc/table.ts'
import { isEntryHeard } from '#contract/notices.ts'
import { richPlainText } from '#contract/richText/document.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import { minutesOf } from '#renderer/ui/time/zone.ts'
import { type Card, GONE } from '../data/newsQueries.ts'

/** At most this many notifications when the connection is back. */
const MOST = 5
/**
 * At most this many notices to confirm are followed: the largest page of the server. A user with more of them is told
 * about the newest.
 */
const REMEMBERED = 20

/** Notices that the signed-in user has to confirm, as this window last knew them. Null before the first list. */
let known: Set<string> | null = null
let owner = ''
/** Notices that were published before the first list was there. They are new, although the list has them. */
const early = new Set<string>()

/** The signed-in user. Empty without one, and while a new password or a second factor is required first. */
function currentOwner(): string {
  const session = useSession.getState()
  return session.user && session.company && !isHeldBack(session) ? `${session.company}/${session.user.uuid}` : ''
}

/** Whether the user still has to confirm the notice. The server demands it of every safety notice. */
const isToConfirm = ({ is_for_me, needs_confirmation, confirmed_at }: Card) =>
  is_for_me && needs_confirmation && confirmed_at === null

/** Whether the user wants to be told now. A notice to confirm is a task, like its reminder in the inbox. */
function isHeard(): boolean {
  const { user } = useSession.getState()
  return user !== null && isEntryHeard(user, true, minutesOf(Date.now()))
}

/** Shows a desktop notification about a notice. A failure only costs the notification. */
function show(bridge: DesktopBridge, { uuid, version, importance, title, body }: Card): void {
  if (!isHeard()) return
  const t = i18next.getFixedT(null, 'news')
  void callDesktop(bridge, 'notification.showNotice', {
    news_uuid: uuid,
    seq: version,
    title: t(importance === 'safety' ? 'safety' : 'toConfirm', { title }).slice(0, 300),
    body: richPlainText(body).slice(0, 1_000),
  }).catch(() => undefined)
}

const close = (bridge: DesktopBridge, news_uuids: string[]): void =>
  void callDesktop(bridge, 'notification.closeNotices', { news_uuids }).catch(() => undefined)

/** The notice; null if the user cannot read it any more, undefined if the server did not answer that. */
async function read(uuid: string): Promise<Card | null | undefined> {
  const language = i18next.language as Language
  return call('GET /v1/notices/:uuid', { params: { uuid }, query: { language } }).catch((error: unknown) =>
    error instanceof ApiError && GONE.includes(error.code) ? null : undefined,
  )
}

/**
 * Shows a desktop notification for a published or changed notice that the user has to confirm. Closes that of a notice
 * that needs no confirmation any more. In a browser it does nothing.
 */
export async function followNotice(uuid: string, isPublished: boolean): Promise<void> {
  const bridge = desktop
  if (!bridge) return
  if (known === null) {
    if (isPublished) early.add(uuid)
    return
  }
  const user = owner
  const card = await read(uuid)
  if (card === undefined || user !== owner) return
  const isOpen = card !== null && isToConfirm(card)
  const wasOpen = known.has(uuid)
  if (isOpen && !wasOpen) {
    known.add(uuid)
    show(bridge, card)
  } else if (!isOpen && wasOpen) {
    known.delete(uuid)
    close(bridge, [uuid])
  }
}

/**
 * Tells the desktop app what has changed while there was no connection. Notices from before the sign-in are not told:
 * the start page shows them.
 */
export async function followNotices(): Promise<void> {
  const bridge = desktop
  const user = currentOwner()
  if (!bridge || user === '') return
  if (user !== owner) {
    known = null
    if (owner !== '') early.clear()
  }
  owner = user
  const query = { limit: REMEMBERED, to_confirm: 'true' as const, language: i18next.language as Language }
  const feed = await call('GET /v1/notices', { query }).catch(() => null)
  if (feed === null || user !== currentOwner()) return
  const before = known
  const uuids = new Set(feed.items.map((card) => card.uuid))
  if (before === null) for (const uuid of early) uuids.delete(uuid)
  known = uuids
  if (before === null) {
    for (const uuid of early) void followNotice(uuid, true)
    early.clear()
    return
  }
  for (const card of feed.items.filter(({ uuid }) => !before.has(uuid)).slice(0, MOST)) show(bridge, card)
  const gone = [...before].filter((uuid) => !uuids.has(uuid))
  if (gone.length > 0) close(bridge, gone)
}
