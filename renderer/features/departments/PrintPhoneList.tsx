import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { fullName } from '#renderer/net/users.ts'
import { ToolLabel } from '#renderer/records/list/tools/ToolLabel.tsx'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Departments.module.css'

type List = EndpointOutput<'GET /v1/departments/phone-list'>
type Department = List['items'][number]

/** The phone list on A4 in two columns: locations, their departments, their people. */
export function PrintPhoneList() {
  const { t } = useTranslation(['departments', 'records'])
  const [list, setList] = useState<List | null>(null)
  const load = useMutation({
    mutationFn: () => call('GET /v1/departments/phone-list'),
    onSuccess: setList,
    onError: showFailure,
  })
  const done = useCallback(() => setList(null), [])
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPrinter size={16} aria-hidden />}
        title={t('phoneList.print')}
        loading={load.isPending}
        onClick={() => load.mutate()}
      >
        <ToolLabel>{t('phoneList.print')}</ToolLabel>
      </Button>
      {list && (
        <PrintSheet onDone={done}>
          <PhoneList items={list.items} />
        </PrintSheet>
      )}
    </>
  )
}

function PhoneList({ items }: List) {
  const { t, i18n } = useTranslation(['departments', 'records'])
  const date = isolated(formatDate(new Date(), 'date', i18n.language as Language))
  const locations = [...new Set(items.map(({ location }) => location))]
  return (
    <>
      <header className={classes.sheetHead}>
        <h1>{t('phoneList.title')}</h1>
        <span>{t('phoneList.asOf', { date })}</span>
      </header>
      <div className={classes.phoneList}>
        {locations.map((locationName) => (
          <section key={locationName ?? ''}>
            <h2>
              <bdi>{locationName ?? t('phoneList.everywhere')}</bdi>
            </h2>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('records:members.name')}</th>
                  <th scope="col">{t('members.task')}</th>
                  <th scope="col">{t('fields.phone')}</th>
                </tr>
              </thead>
              {items
                .filter(({ location }) => location === locationName)
                .map((department) => (
                  <DepartmentRows key={department.uuid} department={department} />
                ))}
            </table>
          </section>
        ))}
      </div>
    </>
  )
}

function DepartmentRows({ department }: { department: Department }) {
  const { t } = useTranslation(['departments', 'records'])
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          <bdi>{department.name}</bdi>
          {department.email && (
            <span className={classes.email}>
              <MachineText>{shownAddress(department.email)}</MachineText>
            </span>
          )}
        </th>
        <td>
          <MachineText>{department.phone && formatPhone(department.phone)}</MachineText>
        </td>
      </tr>
      {department.people.map((person) => (
        <tr key={person.uuid}>
          <td>
            <bdi>{fullName(person)}</bdi>
          </td>
          <td>
            {person.is_head && t('members.head')}
            {!person.is_head && person.is_deputy && t('members.deputy')}
          </td>
          <td>
            <MachineText>{person.phone && formatPhone(person.phone)}</MachineText>
          </td>
        </tr>
      ))}
    </tbody>
  )
}
