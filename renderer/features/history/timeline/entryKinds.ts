import {
  IconBan,
  IconCalendarCheck,
  IconClipboardText,
  IconMessage,
  IconPhoneCall,
  IconShieldSearch,
  IconWalk,
} from '@tabler/icons-react'
import type { HistoryEntry, HistoryHead } from '#contract/api/service/history.ts'
import type { HistoryKind } from '#contract/service/history.ts'

type EntryStyle = {
  icon: typeof IconBan
  color: string
  /** The page of the row behind an entry. */
  addressOf: (entry: HistoryEntry, car: Pick<HistoryHead, 'vin'>) => string
}

/** How each kind of entry looks, and where it leads. */
export const ENTRY_KINDS: Readonly<Record<HistoryKind, EntryStyle>> = {
  paper: { icon: IconClipboardText, color: 'petrol', addressOf: ({ opens }) => `/workshop/paper/${opens}` },
  acceptance: { icon: IconWalk, color: 'teal', addressOf: ({ opens }) => `/service/direct_acceptance/${opens}` },
  checkin: { icon: IconCalendarCheck, color: 'blue', addressOf: ({ opens }) => `/service/checkin/${opens}` },
  request: { icon: IconPhoneCall, color: 'grape', addressOf: ({ opens }) => `/service/request/${opens}` },
  declined: { icon: IconBan, color: 'orange', addressOf: ({ opens, part }) => `/workshop/paper/${opens}/${part}` },
  hst: { icon: IconShieldSearch, color: 'red', addressOf: (_entry, { vin }) => `/workshop/hst/check?vin=${vin}` },
  chat: { icon: IconMessage, color: 'gray', addressOf: ({ opens }) => `/chat?chat=${opens}` },
}
