import type { UserName } from '#contract/api/define/shapes.ts'

/** A user from a left join; null when there is none. */
export function personOf(uuid: string | null, first: string | null, last: string | null): UserName | null {
  return uuid === null ? null : { uuid, first_name: first ?? '', last_name: last ?? '' }
}
