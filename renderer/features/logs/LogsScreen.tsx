import { useTranslation } from 'react-i18next'
import { Navigate, NavLink, useParams } from 'react-router-dom'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { AuditTab } from './audit/AuditTab.tsx'
import { HealthTab } from './health/HealthTab.tsx'
import classes from './lines/Logs.module.css'
import { LogTab } from './log/LogTab.tsx'

const PATH = '/admin/server/logs'
const TABS = { log: LogTab, audit: AuditTab, health: HealthTab } as const
const NAMES = ['log', 'audit', 'health'] as const
const pathOf = (name: (typeof NAMES)[number]) => (name === 'log' ? PATH : `${PATH}/${name}`)

/** Log, audit and health of the server. The address holds the filters. */
export default function LogsScreen() {
  const { t } = useTranslation('logs')
  const { tab = 'log' } = useParams()
  const current = NAMES.find((name) => name === tab)
  if (!current) return <Navigate to={PATH} replace />
  const Tab = TABS[current]
  return (
    <ScreenBody width="full">
      <ScreenTitle>{t('title')}</ScreenTitle>
      <nav aria-label={t('tabs.label')} className={classes.tabs}>
        {NAMES.map((name) => (
          <NavLink key={name} to={pathOf(name)} end className={classes.tab ?? ''}>
            {t(`tabs.${name}`)}
          </NavLink>
        ))}
      </nav>
      <Tab />
    </ScreenBody>
  )
}
