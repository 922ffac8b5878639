import type { UserName } from '#contract/api/define/shapes.ts'

/** A person of a left join; null where there is none. */
export function personOf(uuid: string | null, first: string | null, last: string | null): UserName | null {
  return uuid === null ? null : { uuid, first_name: first ?? '', last_name: last ?? '' }
}
