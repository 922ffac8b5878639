import type { EndpointOutput } from '#contract/api/endpoints.ts'

export type Rules = EndpointOutput<'GET /v1/admin/chats/:uuid/members'>['rules']

const spelled = (uuids: readonly string[]) => uuids.toSorted().join()

/** The part of the user's choice that differs from the saved rules. */
export function ownRules(own: Partial<Rules>, saved: Rules): Partial<Rules> {
  const kinds = Object.keys(own) as (keyof Rules)[]
  return Object.fromEntries(
    kinds.filter((kind) => spelled(own[kind] ?? []) !== spelled(saved[kind])).map((kind) => [kind, own[kind]]),
  )
}
