import { Alert, Button, Modal, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import { paper } from '#contract/records/paper.ts'
import { RECORD_STATUSES, type RecordStatus } from '#contract/states/recordStatus.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from './Assign.module.css'
import { RefusedList } from './RefusedList.tsx'

type Props = { uuids: readonly string[]; onClose: () => void }
type Endpoint = 'POST /v1/workshop/paper/assign'
type Set = EndpointBody<Endpoint>['set']
type Refused = EndpointOutput<Endpoint>['refused'][number]

const WHAT = ['technician', 'advisor', 'status'] as const
/** Most papers in one call. */
const MOST = 200

async function assignAll(uuids: readonly string[], set: Set) {
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

/** Changes several papers at once. Refused papers are listed with their reasons and can be opened. */
export function AssignDialog({ uuids, onClose }: Props) {
  const { t } = useTranslation('paper')
  const client = useQueryClient()
  const users = useUserNames()
  const [what, setWhat] = useState<(typeof WHAT)[number]>('technician')
  const [person, setPerson] = useState('')
  const [to, setTo] = useState<RecordStatus>('in_progress')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[] | null>(null)
  useTypedInput(reason, person)
  const people = [...users.values()].map((user) => ({ value: user.uuid, label: fullName(user) }))
  const go = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const set: Set = what === 'status' ? { what, to, reason } : { what, user_uuid: person || null }
      const answer = await assignAll(uuids, set)
      await client.invalidateQueries({ queryKey: recordKeys.lists(paper) })
      if (answer.changed.length > 0) showToast('success', t('assign.done', { n: answer.changed.length }))
      if (answer.refused.length === 0) return onClose()
      setRefused(answer.refused)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={reason.trim() === ''}
      title={t('assign.title', { n: uuids.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.dialog}>
        <SegmentedControl
          aria-label={t('assign.what')}
          data={[
            { value: 'technician', label: t('fields.technician_uuid') },
            { value: 'advisor', label: t('fields.advisor_uuid') },
            { value: 'status', label: t('fields.status') },
          ]}
          value={what}
          onChange={(next) => setWhat(WHAT.find((one) => one === next) ?? 'technician')}
        />
        {what === 'status' ? (
          <>
            <NativeSelect
              label={t('fields.status')}
              data={RECORD_STATUSES.filter((one) => one !== 'picked_up').map((value) => ({
                value,
                label: t(`choices.status.${value}`),
              }))}
              value={to}
              onChange={({ currentTarget }) =>
                setTo(RECORD_STATUSES.find((one) => one === currentTarget.value) ?? 'in_progress')
              }
            />
            <TextInput
              label={t('status.reason')}
              dir="auto"
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </>
        ) : (
          <NativeSelect
            label={t(`fields.${what}_uuid`)}
            data={[{ value: '', label: t('works.nobody') }, ...people]}
            value={person}
            onChange={({ currentTarget }) => setPerson(currentTarget.value)}
          />
        )}
        {refused && (
          <Alert color="red" title={t('assign.refused', { n: refused.length })} role="alert">
            <RefusedList refused={refused} onGo={onClose} />
          </Alert>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t(refused ? 'close' : 'cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void go()}>
            {t('assign.go')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
