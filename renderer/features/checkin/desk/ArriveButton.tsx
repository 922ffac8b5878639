import { Button, Popover, TextInput } from '@mantine/core'
import { IconCarGarage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { ToolLabel } from '#renderer/records/list/tools/ToolLabel.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { useDeskCalls } from '../calls/useDeskCalls.ts'
import { CandidateList } from './CandidateList.tsx'
import classes from './Desk.module.css'
import { useOfferKeyTag } from './useOfferKeyTag.ts'

type Candidate = EndpointOutput<'POST /v1/service/checkin/arrive'>['candidates'][number]

/** Longest text that the field takes (characters): the address on a printed tag is longer than a plate. */
const SCANNED_MOST = 200

type Props = {
  location: string
  /** The location is not chosen yet. */
  isDisabled?: boolean
}

/** Records the arrival of a car by its plate, or by a scanned code. Enter is enough. */
export function ArriveButton({ location, isDisabled = false }: Props) {
  const { t } = useTranslation('checkin')
  const navigate = useNavigate()
  const { arrive } = useDeskCalls()
  const offer = useOfferKeyTag()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [candidates, setCandidates] = useState<Candidate[]>([])
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setOpen(false)
    setTyped('')
    setCandidates([])
  }
  const send = async (text: string, chosen: { checkin_uuid?: string; vehicle_uuid?: string } = {}) => {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    try {
      const answer = await arrive({ location_uuid: location, typed: text, ...chosen })
      setCandidates(answer.candidates)
      if (answer.row === null) return
      const told = t(`arrive.${answer.outcome as 'arrived'}`)
      if (answer.outcome === 'known') showToast('info', told)
      else offer(told, answer.row.uuid)
      close()
      void navigate({ pathname: `/service/checkin/${answer.row.uuid}`, search: window.location.search })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? setOpen(true) : close())}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          size="compact-md"
          title={t('arrive.open')}
          disabled={isDisabled}
          leftSection={<IconCarGarage size={16} aria-hidden />}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          <ToolLabel>{t('arrive.open')}</ToolLabel>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void send(typed)
          }}
        >
          <TextInput
            label={t('arrive.label')}
            description={t('arrive.help')}
            dir="auto"
            autoComplete="off"
            maxLength={SCANNED_MOST}
            data-autofocus
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setCandidates([])
            }}
          />
          <CandidateList
            candidates={candidates}
            onChoose={({ checkin_uuid, vehicle_uuid, licensePlate }) =>
              void send(licensePlate || typed, {
                ...(checkin_uuid !== null && { checkin_uuid }),
                ...(checkin_uuid === null && vehicle_uuid !== null && { vehicle_uuid }),
              })
            }
          />
          <Button type="submit" loading={isBusy} disabled={typed.trim() === ''}>
            {t('arrive.send')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
