import { Button } from '@mantine/core'
import { IconArrowForwardUp, IconCheck, IconList, IconPhoneOutgoing, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import { SERVICE_REQUEST_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { serviceRequest } from '#contract/records/serviceRequest.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import { HeldBadge } from '#renderer/shared/orderState/HeldBadge.tsx'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { PhoneLink } from '#renderer/ui/text/PhoneLink.tsx'
import { ActionDialog, type DialogName } from './ActionDialog.tsx'
import { DueCell } from './DueCell.tsx'
import { listDay } from './dayRequests.ts'
import classes from './RequestDay.module.css'
import { requestAddress } from './requestAddress.ts'
import { type RequestRow, useRequestCalls } from './useRequestCalls.ts'

/** The key of each action on the chosen request. No shortcut of a screen, G and a letter, uses one of these letters. */
const KEYS = { r: 'call', f: 'forward', o: 'complete' } as const satisfies Record<string, DialogName>
const ICONS = { call: IconPhoneOutgoing, forward: IconArrowForwardUp, complete: IconCheck }
const ACTIONS = Object.entries(KEYS)

const customersOf = (rows: readonly RequestRow[]) =>
  [...new Set(rows.flatMap(({ customer_uuid }) => customer_uuid ?? []))].sort()

type Open = { name: DialogName; row: RequestRow }
type Props = { user: string; departments: readonly string[] }

/** Everything that is due today for the user and their departments, one key away from its next action. */
export function RequestDay({ user, departments }: Props) {
  const { t } = useTranslation('serviceRequest')
  const [open, setOpen] = useState<Open | null>(null)
  const mayCreate = useSession(({ permissions }) => holds(permissions, SERVICE_REQUEST_PERMISSIONS.create))
  const day = useQuery({
    queryKey: [...recordKeys.lists(serviceRequest), 'day', user, departments],
    queryFn: ({ signal }) => listDay(user, departments, signal),
    placeholderData: keepPreviousData,
  })
  const rows = day.data
  const customers = useLabels([{ to: 'customer', uuids: customersOf(rows ?? []) }])
  return (
    <ScreenBody>
      <div className={classes.head}>
        <ScreenTitle>{t('day.title')}</ScreenTitle>
        <Button
          variant="default"
          component={Link}
          to="/service/request"
          leftSection={<IconList size={16} aria-hidden />}
        >
          {t('day.toList')}
        </Button>
      </div>
      {!rows && <NotLoaded answers={[day]} height={300} />}
      {rows?.length === 0 && (
        <div className={classes.empty}>
          <p>{t('day.none')}</p>
          {mayCreate && (
            <Button component={Link} to={requestAddress('new')} leftSection={<IconPlus size={16} aria-hidden />}>
              {t('new')}
            </Button>
          )}
        </div>
      )}
      {rows && rows.length > 0 && (
        <>
          <p className={classes.hint}>{t('day.keys')}</p>
          <ul className={classes.rows}>
            {rows.map((row) => (
              <DayRow
                key={row.uuid}
                row={row}
                user={user}
                customer={customers.get(row.customer_uuid ?? '')}
                onAction={(name) => setOpen({ name, row })}
              />
            ))}
          </ul>
        </>
      )}
      {open && (
        <DayDialog
          key={`${open.row.uuid} ${open.name}`}
          open={open}
          onClose={() => {
            setOpen(null)
            void day.refetch()
          }}
        />
      )}
    </ScreenBody>
  )
}

function DayDialog({ open: { name, row }, onClose }: { open: Open; onClose: () => void }) {
  const calls = useRequestCalls(row)
  return <ActionDialog name={name} row={row} calls={calls} onClose={onClose} />
}

/** Focuses the request above or below. */
function moveFocus({ currentTarget }: KeyboardEvent<HTMLElement>, step: 1 | -1): void {
  const links = [...(currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('a[data-request]') ?? [])]
  links[links.indexOf(currentTarget) + step]?.focus()
}

type RowProps = { row: RequestRow; user: string; customer: string | undefined; onAction: (name: DialogName) => void }

/** A request with its due time, the agreed time for a call, and its actions. */
function DayRow({ row, user, customer, onAction }: RowProps) {
  const { t } = useTranslation('serviceRequest')
  const mayAct = useSession(({ permissions }) => holds(permissions, SERVICE_REQUEST_PERMISSIONS.update))
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown') moveFocus(event, 1)
    else if (event.key === 'ArrowUp') moveFocus(event, -1)
    else if (mayAct && event.key in KEYS) onAction(KEYS[event.key as keyof typeof KEYS])
    else return
    event.preventDefault()
  }
  return (
    <li className={classes.row} data-tone={row.is_overdue ? 'late' : undefined}>
      <div className={classes.what}>
        <span className={classes.line}>
          <DueCell row={row} />
          <span>{t(`choices.type.${row.type}`)}</span>
          {row.assignee_uuid !== user && <span className={classes.quiet}>{t('day.shared')}</span>}
          {row.priority !== 'normal' && <strong>{t(`choices.priority.${row.priority}`)}</strong>}
          {row.hold_reason !== '' && <HeldBadge>{t(`choices.hold_reason.${row.hold_reason}`)}</HeldBadge>}
        </span>
        <Link
          className={classes.subject}
          to={requestAddress(row.uuid)}
          data-request={row.uuid}
          aria-keyshortcuts={mayAct ? Object.keys(KEYS).join(' ') : undefined}
          onKeyDown={press}
        >
          <bdi dir="auto">{row.subject}</bdi>
        </Link>
        <span className={classes.line}>
          {customer !== undefined && <bdi dir="auto">{customer}</bdi>}
          {row.licensePlate !== '' && <MachineText>{row.licensePlate}</MachineText>}
          <PhoneLink number={row.callback_phone} />
          {row.callback_time !== '' && (
            <span>
              {t('fields.callback_time')}: <bdi dir="auto">{row.callback_time}</bdi>
            </span>
          )}
          {row.tries > 0 && <span className={classes.quiet}>{t('day.tries', { number: row.tries })}</span>}
        </span>
      </div>
      {mayAct && (
        <div className={classes.actions}>
          {ACTIONS.map(([key, name]) => {
            const Icon = ICONS[name]
            return (
              <Button
                key={name}
                variant="default"
                size="compact-md"
                leftSection={<Icon size={16} aria-hidden />}
                rightSection={<span className={classes.key} data-key={key.toUpperCase()} aria-hidden />}
                aria-label={`${t(`actions.${name}`)}: ${row.subject}`}
                onClick={() => onAction(name)}
              >
                {t(`actions.${name}`)}
              </Button>
            )
          })}
        </div>
      )}
    </li>
  )
}
