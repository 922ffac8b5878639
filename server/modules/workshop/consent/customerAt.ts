import type { Session } from '#server/request/session.ts'
import { strangerSession } from '#server/request/strangerSession.ts'
import type { Question } from './offer.ts'

const RIGHTS = ['location.workshop.paper.read', 'location.workshop.paper.update'] as const

/** The customer who answers, with the rights of the answer at the location of the paper. */
export const customerAt = (dealerId: string, { key, dealer_name }: Question): Session =>
  strangerSession({ dealerId, dealerName: dealer_name, permissions: { [key]: RIGHTS } })
