import { useTranslation } from 'react-i18next'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { StandingBadge } from './StandingBadge.tsx'
import type { DesktopOverview } from './useDesktopClients.ts'
import classes from './VersionCounts.module.css'

/** At most this many versions that are listed; older ones are left out. */
const SHOWN = 6

type Props = { versions: DesktopOverview['versions'] }

/** The number of computers by version, newest first. */
export function VersionCounts({ versions }: Props) {
  const { t } = useTranslation('server')
  const all = versions.reduce((sum, { count }) => sum + count, 0)
  const more = versions.length - SHOWN
  const hasSeveral = (name: 'arch' | 'channel') => new Set(versions.map((one) => one[name])).size > 1
  const hasArches = hasSeveral('arch')
  const hasChannels = hasSeveral('channel')
  return (
    <div className={classes.counts}>
      <h4 className={classes.title}>{t('versions.title')}</h4>
      {versions.length === 0 && <p className={classes.quiet}>{t('versions.none')}</p>}
      <ul className={classes.list}>
        {versions.slice(0, SHOWN).map(({ arch, channel, version, count, standing }) => (
          <li key={`${arch} ${channel} ${version}`}>
            <span className={classes.line}>
              <MachineText>
                {[version, hasArches && arch, hasChannels && channel].filter(Boolean).join(' · ')}
              </MachineText>
              <StandingBadge standing={standing} />
              <span className={classes.count}>{t('versions.count', { count })}</span>
            </span>
            <span className={classes.bar} aria-hidden>
              <span data-standing={standing} style={{ inlineSize: `${(count / all) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.quiet}>{t('versions.more', { count: more })}</p>}
    </div>
  )
}
