import i18next from 'i18next'
import { inboxRuleOf } from '#contract/inbox/inboxRules.ts'
import { linkOfPath, toUrl } from '#contract/links.ts'
import { isEntryHeard } from '#contract/notices.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { minutesOf } from '#renderer/ui/time/zone.ts'
import { entryAddress } from '../data/entryAddress.ts'
import { type EntryT, entryTitle } from '../data/entryTexts.ts'
import type { Entry } from '../data/inboxQueries.ts'
import { type Known, newEntries, settledEntries } from './news.ts'

/** At most this many notifications of one change of the list. A user who was away for days needs no more. */
const MOST = 5

/** Whether the user wants to be told about an entry now. */
function isHeard({ kind }: Entry): boolean {
  const { user } = useSession.getState()
  const { form, tells } = inboxRuleOf(kind)
  return user !== null && tells.desktop && isEntryHeard(user, form === 'task', minutesOf(Date.now()))
}

/** The deep link to what an entry is about. Null for a page that has none, such as a list. */
function linkOf(entry: Entry): string | null {
  const { kind, subject } = entry
  const [path = '', named] = entryAddress(entry).split('?')
  if (kind === 'newsToConfirm' || kind === 'newsMention') return toUrl({ screen: 'news', read_uuid: subject })
  if (kind === 'messageNotSent' && named !== undefined) return toUrl({ screen: 'chat', chat_uuid: subject })
  const link = linkOfPath(path)
  return link && toUrl(link)
}

/** Tells the desktop app about the changes of the list since `before`. A failure only costs a notification. */
export function followEntries(before: Known, items: readonly Entry[]): void {
  const bridge = desktop
  if (!bridge) return
  const t = i18next.getFixedT(null, ['inbox', 'directory', 'errors', 'users']) as unknown as EntryT
  const gone = settledEntries(before, items)
  if (gone.length > 0)
    void callDesktop(bridge, 'notification.closeEntries', { entry_uuids: gone }).catch(() => undefined)
  for (const entry of newEntries(before, items).filter(isHeard).slice(0, MOST)) {
    const { uuid, told_at, note, forward_note, created_by } = entry
    void callDesktop(bridge, 'notification.showEntry', {
      entry_uuid: uuid,
      link: linkOf(entry),
      seq: Date.parse(told_at),
      title: entryTitle(t, entry).slice(0, 300),
      body: [created_by ? fullName(created_by) : '', forward_note || note]
        .filter((part) => part !== '')
        .join(': ')
        .slice(0, 1_000),
    }).catch(() => undefined)
  }
}

/** Tells the desktop app whether the inbox is shown. While it is, its entries need no notification. */
export function tellViewed(isViewed: boolean): void {
  if (desktop) void callDesktop(desktop, 'notification.viewInbox', { is_viewed: isViewed }).catch(() => undefined)
}
