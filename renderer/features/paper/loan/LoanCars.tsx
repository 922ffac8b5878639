import { Button } from '@mantine/core'
import { IconCar, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { PaperRow } from '../status/usePaperCalls.ts'
import { BookDialog } from './BookDialog.tsx'
import classes from './Loan.module.css'
import { firstSpan, loanKey } from './loanSpan.ts'

type Props = { paper: PaperRow; readOnly: boolean }

/** The customer's loan car for the time of the visit: requested, booked, returned. */
export function LoanCars({ paper, readOnly }: Props) {
  const { t, i18n } = useTranslation('paper')
  const client = useQueryClient()
  const mayLend = useSession(({ permissions }) =>
    holds(permissions, ['location.workshop.planner.update', ...PAPER_PERMISSIONS.update]),
  )
  const [isBooking, setBooking] = useState(false)
  const [busy, setBusy] = useState('')
  const { data } = useQuery({
    queryKey: loanKey(paper.uuid),
    queryFn: ({ signal }) =>
      call('GET /v1/workshop/planner/loan-cars', {
        query: { paper_uuid: paper.uuid, ...firstSpan(paper, Date.now()) },
        signal,
      }),
    enabled: mayLend,
  })
  const bookings = data?.bookings ?? []
  if (!mayLend || (bookings.length === 0 && !paper.replacement_car)) return null
  const moment = (at: string) => (
    <MachineText>{formatDate(new Date(at), 'full', i18n.language as Parameters<typeof formatDate>[2])}</MachineText>
  )
  const release = async (uuid: string) => {
    setBusy(uuid)
    try {
      await call('DELETE /v1/workshop/planner/loan-bookings/:uuid', { params: { uuid } })
    } catch (error) {
      showFailure(error)
    } finally {
      await client.invalidateQueries({ queryKey: loanKey(paper.uuid) })
      setBusy('')
    }
  }
  return (
    <section className={classes.loan} aria-label={t('fields.replacement_car')}>
      <IconCar size={20} aria-hidden />
      <div className={classes.cars}>
        {data && bookings.length === 0 && <span className={classes.wanted}>{t('loan.wanted')}</span>}
        {bookings.map((one) => (
          <div key={one.uuid} className={classes.booking}>
            <strong>
              <bdi>{one.name}</bdi> <MachineText>{one.licensePlate}</MachineText>
            </strong>
            <span>
              {moment(one.from)} – {moment(one.until)}
            </span>
            {!readOnly && (
              <Button
                size="compact-sm"
                variant="default"
                loading={busy === one.uuid}
                onClick={() => void release(one.uuid)}
              >
                {t('loan.release')}
              </Button>
            )}
          </div>
        ))}
      </div>
      {!readOnly && (
        <Button
          size="compact-md"
          variant={bookings.length === 0 ? 'light' : 'default'}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setBooking(true)}
        >
          {t('loan.book')}
        </Button>
      )}
      {isBooking && <BookDialog paper={paper} onClose={() => setBooking(false)} />}
    </section>
  )
}
