import type { Invitation, NewDealer } from '#contract/api/administration/dealers.ts'
import type { Actor } from '#server/records/audit.ts'
import type { DealerOfServer } from './listDealers.ts'

/** Operations on the dealers of a server. A refusal is a `Failure`, and then nothing has changed. */
export type Dealers = {
  /** The `null` actor is the person at the machine's terminal. */
  create(plan: NewDealer, by: Actor | null): Promise<Invitation>
  list(): Promise<DealerOfServer[]>
  change(
    code: string,
    changes: { name?: string | undefined; is_active?: boolean | undefined },
    by: Actor | null,
  ): Promise<void>
  /** Invites the only administrator of a dealer. With `isFirstOnly`, only while none of its users has signed in. */
  invite(code: string, by: Actor | null, isFirstOnly: boolean): Promise<Invitation>
  resetSecondFactor(code: string, by: Actor | null): Promise<void>
}
