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
import { useCommonTechnicians } from './technicians/useTechnicians.ts'

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

type ChoiceProps = { label: string; value: string; onChoose: (uuid: string) => void }

/** Value of the choice that takes the person away. */
const NOBODY = 'nobody'
type Person = Parameters<typeof fullName>[0] & { uuid: string }

function PersonChoice({
  people,
  hint,
  ...props
}: ChoiceProps & { people: readonly Person[]; hint?: string | undefined }) {
  const { t } = useTranslation('paper')
  const { label, value, onChoose } = props
  return (
    <NativeSelect
      label={label}
      description={hint}
      data={[
        { value: '', label: t('helpers.choose'), disabled: true },
        { value: NOBODY, label: t('works.nobody') },
        ...people.map((user) => ({ value: user.uuid, label: fullName(user) })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  )
}

/** Offers the people who can take each of the papers. Papers of two locations may have no person in common. */
function TechnicianChoice({ uuids, ...props }: ChoiceProps & Props) {
  const { t } = useTranslation('paper')
  const technicians = useCommonTechnicians(uuids)
  const hint = t(technicians?.length === 0 ? 'assign.nobodyCommon' : 'works.onlyWorkshop')
  return <PersonChoice {...props} people={technicians ?? []} hint={hint} />
}

function AdvisorChoice(props: ChoiceProps) {
  return <PersonChoice {...props} people={[...useUserNames().values()]} />
}

const UNDECIDED: Readonly<Record<(typeof ROLES)[number], string>> = { technician: '', advisor: '' }

/** Sets technician, advisor or status of the selected papers. Refused papers are listed with their reasons. */
export function AssignPapers({ uuids }: Props) {
  const { t } = useTranslation('paper')
  const [chosen, setChosen] = useState(UNDECIDED)
  useTypedInput(chosen.technician, chosen.advisor)
  const changes = ROLES.map((name) => {
    const label = t(`fields.${name}_uuid`)
    const choice = {
      label,
      value: chosen[name],
      onChoose: (uuid: string) => setChosen((before) => ({ ...before, [name]: uuid })),
    }
    return {
      name,
      label,
      content: name === 'technician' ? <TechnicianChoice {...choice} uuids={uuids} /> : <AdvisorChoice {...choice} />,
      isChosen: chosen[name] !== '',
      run: () => assignAll(uuids, { what: name, user_uuid: chosen[name] === NOBODY ? null : chosen[name] }),
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
