import { useTranslation } from 'react-i18next'
import type { Health } from '#contract/api/administration/logs.ts'
import type { HealthPart } from '#contract/logging.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { ExactTime } from '../lines/ExactTime.tsx'
import { RouteTable } from './RouteTable.tsx'

type Props = { health: Health; measured: (health: Health, part: HealthPart) => string }

const ROUTES = 25

/** The health report on one A4 page, with the audit's fingerprint to keep on paper. */
export function HealthReport({ health, measured }: Props) {
  const { t } = useTranslation('logs')
  const dealer = useSession((session) => session.dealerName)
  const head = health.audit.last_check?.head
  return (
    <>
      <h1>{t('health.report')}</h1>
      <p>
        <bdi>{dealer}</bdi> · <ExactTime at={health.at} /> · <MachineText>{health.version}</MachineText> ·{' '}
        {t(`state.${health.state}`)}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t('health.part')}</th>
            <th>{t('health.state')}</th>
            <th>{t('health.measured')}</th>
          </tr>
        </thead>
        <tbody>
          {health.parts.map(({ part, state }) => (
            <tr key={part}>
              <td>{t(`part.${part}`)}</td>
              <td>{t(`state.${state}`)}</td>
              <td>{measured(health, part)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {head && <p>{t('chain.head', { seq: head.seq, fingerprint: isolated(head.fingerprint) })}</p>}
      <h2>{t('health.routes')}</h2>
      <RouteTable rows={health.requests.slice(0, ROUTES)} />
    </>
  )
}
