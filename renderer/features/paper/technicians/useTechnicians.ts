import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PAPERS_ASKED } from '#contract/workshop/papersAsked.ts'
import { call } from '#renderer/net/calls/api.ts'
import { fullName, USERS_KEY, useUserNames } from '#renderer/net/users.ts'
import { isolatedWords } from '#renderer/ui/text/isolated.ts'
import { usePastNames } from './usePastNames.ts'

/** The users who can be assigned at a location. Null while they are loading, and without a location. */
export function useTechnicians(location: string | null) {
  const { data } = useQuery({
    // The key is below that of the users, so that a change of a user loads the technicians again.
    queryKey: [...USERS_KEY, 'technicians', location],
    queryFn: ({ signal }) => call('GET /v1/workshop/technicians', { query: { location_uuid: location ?? '' }, signal }),
    enabled: location !== null,
  })
  return data?.items ?? null
}

/** The users who can be assigned to each of these papers, wherever they are. Null while they are loading. */
export function useCommonTechnicians(papers: readonly string[]) {
  const { data } = useQuery({
    queryKey: [...USERS_KEY, 'technicians', 'of', [...papers].sort()],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(papers.length / PAPERS_ASKED) }, (_none, part) =>
        papers.slice(part * PAPERS_ASKED, (part + 1) * PAPERS_ASKED),
      )
      const answers = await Promise.all(
        parts.map((paper_uuids) => call('GET /v1/workshop/technicians', { query: { paper_uuids }, signal })),
      )
      const [first, ...others] = answers.map(({ items }) => items)
      return (first ?? []).filter(({ uuid }) => others.every((some) => some.some((one) => one.uuid === uuid)))
    },
    enabled: papers.length > 0,
  })
  return data ?? null
}

/**
 * The technicians of a location as options. People who are assigned already stay, and are marked when they cannot be
 * assigned any more.
 */
export function useTechnicianOptions(location: string, assigned: readonly string[]) {
  const { t } = useTranslation('paper')
  const users = useUserNames()
  const left = usePastNames(assigned, users)
  const technicians = useTechnicians(location)
  const offered = (technicians ?? []).map((user) => ({ value: user.uuid, label: fullName(user) }))
  const nameOf = (uuid: string) => {
    const user = users.get(uuid)
    const name = user ? fullName(user) : (left.get(uuid) ?? '…')
    if (technicians === null || technicians.some((one) => one.uuid === uuid)) return name
    return t('works.notInWorkshop', { name: isolatedWords(name) })
  }
  const others = assigned.filter((uuid) => uuid !== '' && !offered.some(({ value }) => value === uuid))
  return { options: [...offered, ...others.map((uuid) => ({ value: uuid, label: nameOf(uuid) }))], offered, nameOf }
}
