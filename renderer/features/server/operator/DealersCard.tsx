import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { Card } from '#renderer/ui/Card.tsx'
import { formatDate } from '#renderer/ui/dates.ts'
import { MachineText } from '#renderer/ui/MachineText.tsx'
import classes from './Operator.module.css'
import type { ServerState } from './useServerState.ts'

type Props = { state: ServerState }

/** The dealers of this server, for who runs it; otherwise the own one. */
export function DealersCard({ state }: Props) {
  const { t, i18n } = useTranslation('server')
  return (
    <Card title={t('dealers.title')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached with the keyboard */}
      <section className={classes.scroller} tabIndex={0} aria-label={t('dealers.title')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t('dealers.code')}</th>
              <th>{t('dealers.name')}</th>
              <th>{t('dealers.host')}</th>
              <th>{t('dealers.since')}</th>
            </tr>
          </thead>
          <tbody>
            {state.dealers.map(({ code, name, host, since }) => (
              <tr key={code}>
                <td>
                  <MachineText>{code}</MachineText>
                </td>
                <td dir="auto">{name}</td>
                <td>{host === null ? t('facts.none') : <MachineText>{host}</MachineText>}</td>
                <td>
                  <MachineText>{formatDate(new Date(since), 'date', i18n.language as Language)}</MachineText>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
