import { Button, Modal, SegmentedControl, Select, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { department } from '#contract/records/department.ts'
import { STAFF_ROLES, type StaffRole } from '#contract/staffRoles.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from '../data/Hst.module.css'
import { HST_KEY } from '../data/hstQueries.ts'

/** Which car, by what people call it, and where. */
export type AskedFor = { vin: string; car: string; site: string; paper: string | null }
type Props = { asked: AskedFor; onClose: () => void }
const KINDS = ['department', 'role', 'person'] as const
type Kind = (typeof KINDS)[number]

/** Asks a colleague, everybody with a role or everybody in a department to look a car up. */
export function AskDialog({ asked, onClose }: Props) {
  const { t } = useTranslation(['hst', 'users'])
  const client = useQueryClient()
  const names = useUserNames()
  const me = useSession(({ user }) => user?.uuid)
  const [kind, setKind] = useState<Kind>('role')
  const [role, setRole] = useState<StaffRole | null>('foreman')
  const [team, setTeam] = useState<string | null>(null)
  const [person, setPerson] = useState<string | null>(null)
  const [note, setNote] = useState('')
  useTypedInput(note)
  const { busy, message, fields, run } = useAttempt()
  const teams = useQuery({
    queryKey: [...recordKeys.labels(department), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(department, {}, signal),
  })
  const whom = {
    role: { for_role: role },
    department: { for_department: team },
    person: { for_user: person },
  }[kind]
  const isChosen = Object.values(whom).some((one) => one !== null)
  const failed = fields.for_role ?? fields.for_user ?? fields.for_department
  const ask = async () => {
    const isDone = await run(async () => {
      const body = { vin: asked.vin, location_uuid: asked.site, paper_uuid: asked.paper, note, ...whom }
      await call('POST /v1/workshop/hst/requests', { body })
      await client.invalidateQueries({ queryKey: HST_KEY })
    })
    if (!isDone) return
    showToast('success', t('request.sent'))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={note.trim() === ''}
      title={t('request.askFor', { car: isolated(asked.car) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.stack}>
        <SegmentedControl
          aria-label={t('request.whom')}
          data={KINDS.map((value) => ({ value, label: t(`request.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
        />
        {kind === 'department' && (
          <Select
            label={t('request.department')}
            data={(teams.data?.items ?? []).map(({ uuid, label }) => ({ value: uuid, label }))}
            value={team}
            searchable
            error={failed && t('request.nobodyIn')}
            onChange={setTeam}
          />
        )}
        {kind === 'role' && (
          <Select
            label={t('request.role')}
            data={STAFF_ROLES.map((value) => ({
              value,
              label: t(`users:choices.roles.${value}` as 'users:title'),
            }))}
            value={role}
            allowDeselect={false}
            error={failed && t('request.nobody')}
            onChange={(value) => setRole(value as StaffRole | null)}
          />
        )}
        {kind === 'person' && (
          <Select
            label={t('request.person')}
            data={[...names.values()]
              .filter(({ uuid }) => uuid !== me)
              .map((one) => ({ value: one.uuid, label: fullName(one) }))}
            value={person}
            searchable
            error={failed && t('request.notAllowed')}
            onChange={setPerson}
          />
        )}
        <Textarea
          label={t('request.note')}
          autosize
          minRows={2}
          maxLength={500}
          dir="auto"
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {message && !failed && (
          <p role="alert" className={classes.problem}>
            {message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={busy} disabled={!isChosen} onClick={() => void ask()}>
            {t('request.send')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
