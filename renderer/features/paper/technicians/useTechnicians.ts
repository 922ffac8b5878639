import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { fullName, USERS_KEY, useUserNames } from '#renderer/net/users.ts'
import { isolatedWords } from '#renderer/ui/text/isolated.ts'
import { usePastNames } from './usePastNames.ts'

/** The users who can be assigned at a location, or at any location for null. Null while they are loading. */
export function useTechnicians(location: string | null) {
  const { data } = useQuery({
    // Is loaded again with the names of users.
    queryKey: [...USERS_KEY, 'technicians', location],
    queryFn: ({ signal }) =>
      call('GET /v1/workshop/technicians', { query: location === null ? {} : { location_uuid: location }, signal }),
  })
  return data?.items ?? null
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
