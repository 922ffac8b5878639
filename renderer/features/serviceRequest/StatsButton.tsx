import { Button, Modal, NativeSelect, Table } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { DAY_MS } from '#contract/durations.ts'
import { holds } from '#contract/permissions/can.ts'
import { location } from '#contract/records/location.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { durationText } from '#renderer/ui/time/durationText.ts'
import classes from './Requests.module.css'

type Stats = EndpointOutput<'GET /v1/service/request/stats'>
type Figures = Stats['all']

/** Days before today whose requests are counted. */
const PERIOD_DAYS = 30
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Opens the figures of a location, for users with the right to see them. */
export function StatsButton() {
  const { t } = useTranslation('serviceRequest')
  const maySee = useSession(({ permissions }) => holds(permissions, 'location.service.request.stats'))
  const [isOpen, setOpen] = useState(false)
  if (!maySee) return null
  return (
    <>
      <Button variant="default" leftSection={<IconChartBar size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('stats.open')}
      </Button>
      {isOpen && <StatsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function StatsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('serviceRequest')
  const [chosen, setChosen] = useState<string | null>(null)
  const sites = useQuery({
    queryKey: [...recordKeys.labels(location), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(location, { q: '' }, signal),
  })
  const options = (sites.data?.items ?? []).map(({ uuid, label }) => ({ value: uuid, label }))
  const site = chosen ?? options[0]?.value ?? null
  const query = { location_uuid: site ?? '', from: dayBefore(PERIOD_DAYS), to: dayBefore(0) }
  const answer = useQuery({
    queryKey: ['serviceRequest', 'stats', query],
    queryFn: ({ signal }) => call('GET /v1/service/request/stats', { query, signal }),
    enabled: site !== null,
  })
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t('stats.open')}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <div className={classes.stack}>
        <NativeSelect
          label={t('fields.location_uuid')}
          data={options}
          value={site ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        {answer.data ? <StatsTable stats={answer.data} /> : <NotLoaded answers={[answer]} height={160} />}
      </div>
    </Modal>
  )
}

function StatsTable({ stats }: { stats: Stats }) {
  const { t } = useTranslation('serviceRequest')
  const number = (value: number) => isolated(String(value))
  const rows: [string, string, Figures][] = [
    ['all', t('stats.all'), stats.all],
    ...stats.types.map((one): [string, string, Figures] => [one.type, t(`choices.type.${one.type}`), one]),
    ...stats.departments.map((one): [string, string, Figures] => [
      one.uuid ?? 'nobody',
      one.name || t('stats.nobody'),
      one,
    ]),
  ]
  const { open, overdue, unassigned } = stats
  return (
    <>
      <p>{t('stats.now', { open: number(open), overdue: number(overdue), unassigned: number(unassigned) })}</p>
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Caption>{t('stats.period')}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('fields.type')}</Table.Th>
              <Table.Th>{t('stats.count')}</Table.Th>
              <Table.Th>{t('stats.done')}</Table.Th>
              <Table.Th>{t('fields.is_overdue')}</Table.Th>
              <Table.Th>{t('stats.first')}</Table.Th>
              <Table.Th>{t('stats.finish')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([key, name, figures]) => (
              <Table.Tr key={key}>
                <Table.Td>
                  <bdi>{name}</bdi>
                </Table.Td>
                <Table.Td>{figures.count}</Table.Td>
                <Table.Td>{figures.done}</Table.Td>
                <Table.Td>{figures.overdue}</Table.Td>
                <Table.Td>
                  <Median value={figures.first_action} isWithheld={figures.is_withheld} />
                </Table.Td>
                <Table.Td>
                  <Median value={figures.finish} isWithheld={figures.is_withheld} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

function Median({ value, isWithheld }: { value: number | null; isWithheld: boolean }) {
  const { t, i18n } = useTranslation('serviceRequest')
  if (isWithheld) return <span className={classes.quiet}>{t('stats.withheld')}</span>
  return <>{value === null ? '–' : durationText(value, i18n.language)}</>
}
