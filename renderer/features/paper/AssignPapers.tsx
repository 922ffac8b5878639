import { NativeSelect } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { BulkStep } from '#renderer/records/states/bulk/BulkStep.tsx'
import { paperStates } from './status/paperStates.ts'
import { useTechnicians } from './technicians/useTechnicians.ts'

type Props = { uuids: readonly string[] }
type Endpoint = 'POST /v1/workshop/paper/assign'

/** At most this many papers in one call. */
const MOST = 200
const ROLES = ['technician', 'advisor'] as const

async function assignAll(uuids: readonly string[], set: EndpointBody<Endpoint>['set']) {
  const all: EndpointOutput<Endpoint> = { changed: [], refused: [] }
  for (let from = 0; from < uuids.length; from += MOST) {
    const answer = await call('POST /v1/workshop/paper/assign', {
      body: { uuids: uuids.slice(from, from + MOST), set },
    })
    all.changed.push(...answer.changed)
    all.refused.push(...answer.refused)
  }
  return all
}

/** Sets technician, advisor or status of the selected papers. Refused papers are listed with their reasons. */
export function AssignPapers({ uuids }: Props) {
  const { t } = useTranslation('paper')
  const users = useUserNames()
  const [person, setPerson] = useState('')
  useTypedInput(person)
  // The papers may be at several locations, and each refuses people of another workshop.
  const technicians = useTechnicians(null)
  const peopleOf = { technician: technicians ?? [], advisor: [...users.values()] }
  // A person who was chosen as advisor may be no technician.
  const chosenAs = (name: keyof typeof peopleOf) => (peopleOf[name].some(({ uuid }) => uuid === person) ? person : '')
  const changes = ROLES.map((name) => {
    const label = t(`fields.${name}_uuid`)
    return {
      name,
      label,
      content: (
        <NativeSelect
          label={label}
          description={name === 'technician' && t('works.onlyWorkshop')}
          data={[
            { value: '', label: t('works.nobody') },
            ...peopleOf[name].map((user) => ({ value: user.uuid, label: fullName(user) })),
          ]}
          value={chosenAs(name)}
          onChange={({ currentTarget }) => setPerson(currentTarget.value)}
        />
      ),
      run: () => assignAll(uuids, { what: name, user_uuid: chosenAs(name) || null }),
    }
  })
  return (
    <BulkStep
      states={paperStates}
      uuids={uuids}
      addressOf={(uuid) => `/workshop/paper/${uuid}`}
      words={{ open: t('assign.open'), title: t('assign.title', { n: uuids.length }) }}
      icon={<IconUserCheck size={16} aria-hidden />}
      changes={changes}
      without={['picked_up']}
      stepAll={({ to, reason }) => assignAll(uuids, { what: 'status', to, reason })}
    />
  )
}
