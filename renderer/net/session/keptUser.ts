import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { findKeptAnswer, keepAnswer } from './keptAnswers.ts'
import { isExpired, type KeptSession } from './sessionKeeper.ts'

/** The answer of the server about the user of a session. */
export type CurrentUser = EndpointOutput<'GET /v1/auth/user'>

const NAME = 'user'

/** Keeps the last answer about the user, with which they go on after a restart without a network. */
export const keepUser = (answer: CurrentUser): void => keepAnswer(NAME, answer.company, answer)

/** The kept answer if it belongs to this session and the session has not expired. Otherwise null. */
export function findKeptUser({ company, expiresAt }: KeptSession): CurrentUser | null {
  const answer = findKeptAnswer<CurrentUser>(NAME, company)
  return answer?.expiresAt === expiresAt && !isExpired(answer, Date.now()) ? answer : null
}
