import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DesktopClient } from '#contract/api/administration/desktop.ts'
import { fullName } from '#renderer/net/users.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './ClientRow.module.css'
import { StandingBadge } from './StandingBadge.tsx'
import { isKnownReason, updateText } from './updateText.ts'
import { USUAL_CHANNEL } from './usualChannel.ts'

type Props = { client: DesktopClient }
/** Values for the placeholders of a text. Each text uses some of them and ignores the others. */
type Gaps = { version: string; from: string; to: string }

/** The cells of one computer. */
export function ClientRow({ client }: Props) {
  const { t } = useTranslation('server')
  return (
    <>
      <td className={classes.device}>
        <span
          className={classes.dot}
          data-online={client.is_online || undefined}
          role="img"
          aria-label={t(client.is_online ? 'clients.online' : 'clients.offline')}
          title={t(client.is_online ? 'clients.online' : 'clients.offline')}
        />
        <bdi className={classes.name}>{client.device_name}</bdi>
      </td>
      <td className={classes.long}>
        <bdi>{fullName(client.user)}</bdi>
      </td>
      <td className={classes.version}>
        <MachineText>{client.version}</MachineText>
        <StandingBadge standing={client.standing} />
      </td>
      <td>
        <MachineText>
          {t(`platform.${client.platform}`)} {client.arch}
        </MachineText>
        {client.channel !== USUAL_CHANNEL && (
          <span className={classes.quiet}>
            <MachineText>{client.channel}</MachineText>
          </span>
        )}
      </td>
      <td>
        <Update client={client} />
      </td>
      <td>
        <TimeAgo at={client.last_seen_at} />
      </td>
    </>
  )
}

function Update({ client }: Props) {
  const { t } = useTranslation('server')
  const { isTrouble, key, values, reason, at } = updateText(client)
  const { count, ...versions } = values
  const shown = Object.fromEntries(Object.entries(versions).map(([name, text]) => [name, isolated(text)]))
  const words = key === 'checks' ? t('update.checks', { count: count ?? 0 }) : t(`update.${key}`, shown as Gaps)
  return (
    <div className={classes.update} data-trouble={isTrouble || undefined}>
      {isTrouble && <IconAlertTriangle size={16} aria-hidden />}
      <div>
        <div>{words}</div>
        {(reason || at) && (
          <div className={classes.quiet}>
            {reason && (isKnownReason(reason) ? t(`reason.${reason}`) : t('reason.other', { code: isolated(reason) }))}
            {reason && at && ' · '}
            {at && <TimeAgo at={at} />}
          </div>
        )}
      </div>
    </div>
  )
}
