import { SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { department } from '#contract/records/department.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'

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

/** Chooses a person or a department. */
export function TargetChoice({ target: { kind, choose, value, setValue } }: { target: ReturnType<typeof useTarget> }) {
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
      <Select key={kind} label={t(`dialog.${kind}`)} data={options} value={value} searchable onChange={setValue} />
    </>
  )
}
