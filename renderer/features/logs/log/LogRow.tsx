import { Badge, Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogLine } from '#contract/api/administration/logs.ts'
import type { LogLevel } from '#contract/logging.ts'
import { fullName } from '#renderer/net/users.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { ExactTime } from '../lines/ExactTime.tsx'
import classes from '../lines/Logs.module.css'

const COLORS: Readonly<Record<LogLevel, string>> = {
  debug: 'gray',
  info: 'petrol',
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
}

type Props = { line: LogLine; onFollow: (requestId: string) => void }

/** The cells of one line. Its further data open below them. */
export function LogRow({ line, onFollow }: Props) {
  const { t } = useTranslation('logs')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const requestId = line.request_id
  return (
    <>
      <td>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={14} aria-hidden className="mantine-rotate-rtl" />
          <ExactTime at={line.at} />
        </UnstyledButton>
      </td>
      <td>
        <Badge color={COLORS[line.level]}>{t(`level.${line.level}`)}</Badge>
      </td>
      <td>{t(`area.${line.area}`)}</td>
      <td className={classes.long}>
        {line.route && (
          <MachineText>
            {line.method} {line.route.replace(/^\/api/, '')}
          </MachineText>
        )}
      </td>
      <td className={classes.long}>
        <MachineText>
          {line.message}
          {line.status !== null && ` ${line.status}`}
        </MachineText>
      </td>
      <td className={classes.number}>
        {line.milliseconds !== null && <MachineText>{`${line.milliseconds} ms`}</MachineText>}
      </td>
      <td>
        {requestId && (
          <UnstyledButton className={classes.toggle} title={t('log.follow')} onClick={() => onFollow(requestId)}>
            <MachineText>{requestId.slice(0, 8)}</MachineText>
          </UnstyledButton>
        )}
      </td>
      {isOpen && <Details id={id} line={line} onFollow={onFollow} />}
    </>
  )
}

function Details({ id, line, onFollow }: Props & { id: string }) {
  const { t } = useTranslation('logs')
  const requestId = line.request_id
  const hasMore = Object.keys(line.details).length > 0
  return (
    <td className={classes.details} id={id}>
      <dl className={classes.facts}>
        {line.user && (
          <>
            <dt>{t('filter.person')}</dt>
            <dd>
              <bdi>{fullName(line.user)}</bdi>
            </dd>
          </>
        )}
        {requestId && (
          <>
            <dt>{t('column.request')}</dt>
            <dd>
              <MachineText>{requestId}</MachineText>
            </dd>
          </>
        )}
      </dl>
      {hasMore && <pre dir="ltr">{JSON.stringify(line.details, null, 2)}</pre>}
      {requestId && (
        <div>
          <Button variant="default" size="xs" onClick={() => onFollow(requestId)}>
            {t('log.follow')}
          </Button>
        </div>
      )}
    </td>
  )
}
