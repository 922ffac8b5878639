import { Alert, Button, Radio, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { MomentField } from '#renderer/records/fields/MomentField.tsx'
import { checkField } from '#renderer/records/form/draft/checkField.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import type { PaperRow } from '../status/usePaperCalls.ts'
import classes from './Loan.module.css'
import { firstSpan, loanKey } from './loanSpan.ts'

type Props = { paper: PaperRow; onClose: () => void }

const MOMENT = { kind: 'moment' } as const
const same = (value: string) => value

/** Books a loan car for a span. A car that is booked in that span cannot be chosen. */
export function BookDialog({ paper, onClose }: Props) {
  const { t } = useTranslation('paper')
  const client = useQueryClient()
  const [fromId, untilId] = [useId(), useId()]
  const [span, setSpan] = useState<{ from: unknown; until: unknown }>(() => firstSpan(paper, Date.now()))
  const [chosen, setChosen] = useState('')
  const [isBusy, setBusy] = useState(false)
  useTypedInput(chosen)
  const from = checkField(MOMENT, span.from) === null ? String(span.from) : ''
  const until = checkField(MOMENT, span.until) === null ? String(span.until) : ''
  const isSpan = from !== '' && until !== '' && from < until
  const { data } = useQuery({
    queryKey: [...loanKey(paper.uuid), from, until],
    queryFn: ({ signal }) =>
      call('GET /v1/workshop/planner/loan-cars', { query: { paper_uuid: paper.uuid, from, until }, signal }),
    enabled: isSpan,
  })
  const car = data?.items.find(({ uuid, is_free }) => uuid === chosen && is_free)
  const book = async () => {
    if (!car || !isSpan || isBusy) return
    setBusy(true)
    try {
      await call('POST /v1/workshop/planner/loan-bookings', {
        body: { loan_car_uuid: car.uuid, paper_uuid: paper.uuid, from, until },
      })
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      // Another user may have booked the car first, so the free cars are loaded again.
      await client.invalidateQueries({ queryKey: loanKey(paper.uuid) })
      setBusy(false)
    }
  }
  const field = (name: 'from' | 'until', id: string) => (
    <MomentField
      field={MOMENT}
      value={span[name]}
      onChange={(value) => setSpan({ ...span, [name]: value })}
      choice={same}
      inner={same}
      problems={{}}
      input={{
        id,
        name,
        label: t(`loan.${name}`),
        required: true,
        readOnly: false,
        onBlur: () => undefined,
        ...(name === 'until' && from !== '' && until !== '' && !isSpan && { error: t('loan.order') }),
      }}
    />
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('loan.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        {field('from', fromId)}
        {field('until', untilId)}
        {isSpan && !data && <Skeleton height={80} />}
        {data?.items.length === 0 && <Alert color="yellow">{t('loan.none')}</Alert>}
        {data && data.items.length > 0 && (
          <Radio.Group label={t('fields.replacement_car')} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {data.items.map(({ uuid, name, licensePlate, is_free }) => (
                <Radio
                  key={uuid}
                  value={uuid}
                  disabled={!is_free}
                  label={
                    <>
                      <bdi>{name}</bdi> <MachineText>{licensePlate}</MachineText> {!is_free && t('loan.taken')}
                    </>
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={isBusy} disabled={!car || !isSpan} onClick={() => void book()}>
            {t('loan.book')}
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}
