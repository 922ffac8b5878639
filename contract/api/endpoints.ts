import type { z } from 'zod'
import { isBuilt } from '#contract/modules.ts'
import { authEndpoints } from './account/auth.ts'
import { bayEndpoints } from './account/bay.ts'
import { extensionTokenEndpoints } from './account/extensionTokens.ts'
import { passwordEndpoints } from './account/passwords.ts'
import { profileEndpoints } from './account/profile.ts'
import { administrationEndpoints } from './administration/administration.ts'
import { dealerEndpoints } from './administration/dealers.ts'
import { desktopEndpoints } from './administration/desktop.ts'
import { directoryEndpoints } from './administration/directory.ts'
import { failedEventEndpoints } from './administration/failedEvents.ts'
import { fileStoreEndpoints } from './administration/fileStore.ts'
import { logEndpoints } from './administration/logs.ts'
import { organisationEndpoints } from './administration/organisation.ts'
import { privacyEndpoints } from './administration/privacy.ts'
import { retentionEndpoints } from './administration/retention.ts'
import { rightsEndpoints } from './administration/rights.ts'
import { serverEndpoints } from './administration/server.ts'
import { settingsEndpoints } from './administration/settings.ts'
import { workplaceEndpoints } from './administration/workplace.ts'
import { chatAdminEndpoints } from './chat/chatAdmin.ts'
import { chatLaterEndpoints } from './chat/chatLater.ts'
import { chatMessageEndpoints } from './chat/chatMessages.ts'
import { chatEndpoints } from './chat/chats.ts'
import { commentEndpoints } from './comments/comments.ts'
import { dashboardEndpoints } from './dashboard/dashboard.ts'
import type { Endpoint } from './define/endpoint.ts'
import { faqEndpoints } from './faq/faq.ts'
import { inboxEndpoints } from './inbox/inbox.ts'
import { newsEndpoints } from './news/news.ts'
import { plannerEndpoints } from './planner/planner.ts'
import { recordEndpoints } from './records/records.ts'
import { viewEndpoints } from './records/views.ts'
import { searchEndpoints } from './search/search.ts'
import { acceptanceEndpoints } from './service/acceptance.ts'
import { calendarFeedEndpoints } from './service/calendarFeed.ts'
import { checkinEndpoints } from './service/checkin.ts'
import { duplicateEndpoints } from './service/duplicates.ts'
import { historyEndpoints } from './service/history.ts'
import { keyDropEndpoints } from './service/keyDrop.ts'
import { placeEndpoints } from './service/places.ts'
import { requestEndpoints } from './service/requests.ts'
import { wallEndpoints } from './service/wall.ts'
import { attendanceEndpoints } from './times/attendance.ts'
import { comparisonEndpoints } from './times/comparison.ts'
import { stampEndpoints } from './times/stamps.ts'
import { uploadEndpoints } from './uploads/uploads.ts'
import { consentEndpoints } from './workshop/consent.ts'
import { declinedWorkEndpoints } from './workshop/declinedWork.ts'
import { hstEndpoints } from './workshop/hst.ts'
import { paperCallEndpoints } from './workshop/paperCalls.ts'
import { walkInEndpoints } from './workshop/walkIn.ts'
import { workshopEndpoints } from './workshop/workshop.ts'

/** Listed one by one, because the compiler cannot print the inferred type of so many endpoints. */
export type Endpoints = typeof administrationEndpoints &
  typeof attendanceEndpoints &
  typeof authEndpoints &
  typeof chatAdminEndpoints &
  typeof chatLaterEndpoints &
  typeof chatMessageEndpoints &
  typeof chatEndpoints &
  typeof acceptanceEndpoints &
  typeof checkinEndpoints &
  typeof keyDropEndpoints &
  typeof placeEndpoints &
  typeof wallEndpoints &
  typeof commentEndpoints &
  typeof comparisonEndpoints &
  typeof dashboardEndpoints &
  typeof dealerEndpoints &
  typeof desktopEndpoints &
  typeof directoryEndpoints &
  typeof calendarFeedEndpoints &
  typeof extensionTokenEndpoints &
  typeof failedEventEndpoints &
  typeof fileStoreEndpoints &
  typeof faqEndpoints &
  typeof duplicateEndpoints &
  typeof historyEndpoints &
  typeof hstEndpoints &
  typeof inboxEndpoints &
  typeof logEndpoints &
  typeof newsEndpoints &
  typeof organisationEndpoints &
  typeof passwordEndpoints &
  typeof plannerEndpoints &
  typeof bayEndpoints &
  typeof privacyEndpoints &
  typeof requestEndpoints &
  typeof retentionEndpoints &
  typeof profileEndpoints &
  typeof rightsEndpoints &
  typeof searchEndpoints &
  typeof serverEndpoints &
  typeof settingsEndpoints &
  typeof stampEndpoints &
  typeof uploadEndpoints &
  typeof viewEndpoints &
  typeof workplaceEndpoints &
  typeof walkInEndpoints &
  typeof workshopEndpoints &
  typeof declinedWorkEndpoints &
  typeof consentEndpoints &
  typeof paperCallEndpoints &
  typeof recordEndpoints

const declared: Endpoints = {
  ...administrationEndpoints,
  ...attendanceEndpoints,
  ...authEndpoints,
  ...chatAdminEndpoints,
  ...chatLaterEndpoints,
  ...chatMessageEndpoints,
  ...chatEndpoints,
  ...acceptanceEndpoints,
  ...checkinEndpoints,
  ...keyDropEndpoints,
  ...placeEndpoints,
  ...wallEndpoints,
  ...calendarFeedEndpoints,
  ...commentEndpoints,
  ...comparisonEndpoints,
  ...dashboardEndpoints,
  ...dealerEndpoints,
  ...desktopEndpoints,
  ...directoryEndpoints,
  ...extensionTokenEndpoints,
  ...failedEventEndpoints,
  ...fileStoreEndpoints,
  ...faqEndpoints,
  ...duplicateEndpoints,
  ...historyEndpoints,
  ...hstEndpoints,
  ...inboxEndpoints,
  ...logEndpoints,
  ...newsEndpoints,
  ...organisationEndpoints,
  ...passwordEndpoints,
  ...plannerEndpoints,
  ...bayEndpoints,
  ...privacyEndpoints,
  ...requestEndpoints,
  ...retentionEndpoints,
  ...profileEndpoints,
  ...rightsEndpoints,
  ...searchEndpoints,
  ...serverEndpoints,
  ...settingsEndpoints,
  ...stampEndpoints,
  ...uploadEndpoints,
  ...viewEndpoints,
  ...workplaceEndpoints,
  ...walkInEndpoints,
  ...workshopEndpoints,
  ...declinedWorkEndpoints,
  ...consentEndpoints,
  ...paperCallEndpoints,
  ...recordEndpoints,
}

/**
 * All endpoints, keyed `<METHOD> <path below /api>`, including those derived from records. The server registers exactly
 * these.
 * Clients call them by key with type-only imports, so that no zod reaches the first page. Endpoints of later modules
 * have types but are not in the list.
 */
export const endpoints = Object.fromEntries(
  Object.entries<Endpoint>(declared).filter(([, { usedBy }]) => usedBy === undefined || isBuilt(usedBy)),
) as Endpoints

export type EndpointKey = keyof Endpoints

type Shape<K extends EndpointKey, P extends keyof Endpoint> = P extends keyof Endpoints[K] ? Endpoints[K][P] : undefined

/** Input of a caller, before defaults are filled in. */
export type EndpointParams<K extends EndpointKey> =
  Shape<K, 'params'> extends z.ZodType ? z.input<Shape<K, 'params'>> : undefined
export type EndpointQuery<K extends EndpointKey> =
  Shape<K, 'query'> extends z.ZodType ? z.input<Shape<K, 'query'>> : undefined
export type EndpointBody<K extends EndpointKey> =
  Shape<K, 'upload'> extends readonly string[]
    ? Uint8Array
    : Shape<K, 'body'> extends z.ZodType
      ? z.input<Shape<K, 'body'>>
      : undefined
/** Output of an endpoint. `undefined` when it answers 204. */
export type EndpointOutput<K extends EndpointKey> =
  Shape<K, 'output'> extends z.ZodType ? z.output<Shape<K, 'output'>> : undefined
