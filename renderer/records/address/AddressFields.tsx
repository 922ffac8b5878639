import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { department } from '#contract/records/department.ts'
import { STAFF_ROLES } from '#contract/staffRoles.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { recordCalls, recordKeys } from '../recordCalls.ts'
import { ADDRESS_KINDS, type AddressKind, type useAddress } from './useAddress.ts'

type Props = {
  address: ReturnType<typeof useAddress>
  words: Readonly<Record<AddressKind | 'whom', string>>
  error: string | undefined
  /** Runs before the user changes the address. */
  onChange?: () => void
}

/** Chooses a department, a role or a person, but never the signed-in user. */
export function AddressFields({ address: { kind, setKind, value, choose }, words, error, onChange }: Props) {
  const { t } = useTranslation('users')
  const names = useUserNames()
  const me = useSession(({ user }) => user?.uuid)
  const teams = useQuery({
    queryKey: [...recordKeys.labels(department), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(department, {}, signal),
    enabled: kind === 'department',
  })
  const options = {
    person: () =>
      [...names.values()].filter(({ uuid }) => uuid !== me).map((one) => ({ value: one.uuid, label: fullName(one) })),
    role: () => STAFF_ROLES.map((role) => ({ value: role, label: t(`choices.roles.${role}` as 'title') })),
    department: () => (teams.data?.items ?? []).map(({ uuid, label }) => ({ value: uuid, label })),
  }[kind]()
  return (
    <>
      <SegmentedControl
        aria-label={words.whom}
        data={ADDRESS_KINDS.map((one) => ({ value: one, label: words[one] }))}
        value={kind}
        onChange={(next) => {
          onChange?.()
          setKind(next as AddressKind)
        }}
      />
      <SearchSelect
        // Another kind of recipient gets a new input, so that the search text of the former one is gone.
        key={kind}
        label={words[kind]}
        data={options}
        value={value}
        error={error}
        onChange={(next) => {
          onChange?.()
          choose(next)
        }}
      />
    </>
  )
}
