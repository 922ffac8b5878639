import { toPath } from '#contract/links.ts'
import type { InboxKind } from '#contract/notices.ts'
import type { Entry } from './inboxQueries.ts'

const vehicle = ({ subject }: Entry) => `/workshop/hst/check?vin=${encodeURIComponent(subject)}`
const privacy = () => '/profile/privacy'
const run = ({ subject }: Entry) => `/admin/directory/${encodeURIComponent(subject)}`

const request = ({ subject }: Entry) => toPath({ screen: 'service/request', record_uuid: subject })

/** The screen to which an entry leads, by kind. */
const ADDRESSES: Readonly<Record<InboxKind, (entry: Entry) => string>> = {
  hstRequest: vehicle,
  hstAnswer: vehicle,
  // A chat that is gone has no page of its own.
  messageNotSent: ({ subject, details }) =>
    toPath({ screen: 'chat', ...(details.reason !== 'chatGone' && { chat_uuid: subject }) }),
  dataExportReady: privacy,
  dataExportFailed: privacy,
  directoryRunDone: run,
  directoryRunFailed: run,
  newsToConfirm: ({ subject }) => toPath({ screen: 'news', read_uuid: subject }),
  newsMention: ({ subject }) => toPath({ screen: 'news', read_uuid: subject }),
  faqProposal: ({ subject }) => `/faq/manage/${encodeURIComponent(subject)}`,
  // A refused entry has no page of its own. The FAQ lists the own proposals.
  faqAnswer: ({ subject, details }) =>
    details.outcome === 'published' ? `/faq/${encodeURIComponent(subject)}` : '/faq',
  consentAnswer: ({ subject }) => `/workshop/paper/${encodeURIComponent(subject)}`,
  acceptanceWitness: ({ subject }) => toPath({ screen: 'service/direct_acceptance', record_uuid: subject }),
  serviceRequest: request,
  serviceRequestNews: request,
  checkinNoShow: ({ subject }) => `/service/checkin/${encodeURIComponent(subject)}`,
  retentionOff: () => '/admin/settings?section=retention',
}

/** The address where the user does or sees what an entry is about. */
export const entryAddress = (entry: Entry): string => ADDRESSES[entry.kind](entry)
