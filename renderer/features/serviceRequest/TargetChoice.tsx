import { Alert, Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { department } from '#contract/records/department.ts'
import { call } from '#renderer/net/calls/api.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Requests.module.css'
import type { RequestRow } from './useRequestCalls.ts'

const KINDS = ['person', 'department'] as const
type Kind = (typeof KINDS)[number]

/** The person or the department that gets a request. */
export function useTarget() {
  const [kind, setKind] = useState<Kind>('person')
  const [value, setValue] = useState<string | null>(null)
  const choose = (next: Kind) => {
    setKind(next)
    setValue(null)
  }
  const fields = {
    user_target_uuid: kind === 'person' ? value : null,
    department_target_uuid: kind === 'department' ? value : null,
  }
  return { kind, choose, value, setValue, fields }
}

type Props = { target: ReturnType<typeof useTarget>; row: RequestRow }

/** Chooses a person or a department. For an absent person, their deputy is proposed. */
export function TargetChoice({ target, row }: Props) {
  const { kind, choose, value, setValue } = target
  const { t } = useTranslation('serviceRequest')
  const names = useUserNames()
  const teams = useQuery({
    queryKey: [...recordKeys.labels(department), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(department, {}, signal),
    enabled: kind === 'department',
  })
  const options =
    kind === 'person'
      ? [...names.values()].map((one) => ({ value: one.uuid, label: fullName(one) }))
      : (teams.data?.items ?? []).map(({ uuid, label }) => ({ value: uuid, label }))
  return (
    <>
      <SegmentedControl
        aria-label={t('dialog.whom')}
        data={KINDS.map((one) => ({ value: one, label: t(`dialog.${one}`) }))}
        value={kind}
        onChange={(next) => choose(next as Kind)}
      />
      <SearchSelect key={kind} label={t(`dialog.${kind}`)} data={options} value={value} onChange={setValue} />
      {kind === 'person' && value !== null && <DeputyProposal row={row} person={value} onChoose={setValue} />}
    </>
  )
}

/** Doubts about a chosen person on the day of the request, with a colleague for an absent one. */
function DeputyProposal({
  row: { uuid, location_uuid, target_date },
  person,
  onChoose,
}: {
  row: RequestRow
  person: string
  onChoose: (person: string) => void
}) {
  const { t } = useTranslation('serviceRequest')
  const query = { uuid, location_uuid, target_date, user_target_uuid: person }
  const { data } = useQuery({
    queryKey: ['serviceRequest', 'checks', query],
    queryFn: ({ signal }) => call('GET /v1/service/request/checks', { query, signal }),
  })
  const doubts = (data?.items ?? []).filter((check) => check === 'target_absent' || check === 'target_without_right')
  const substitute = data?.substitute ?? null
  if (doubts.length === 0) return null
  return (
    <Alert color="yellow" className={classes.checks} role="status">
      {doubts.map((check) => (
        <div key={check}>{t(`checks.${check}`)}</div>
      ))}
      {substitute !== null && (
        <Button variant="default" size="compact-sm" onClick={() => onChoose(substitute.uuid)}>
          {t('checks.substitute', { name: isolated(fullName(substitute)) })}
        </Button>
      )}
    </Alert>
  )
}
