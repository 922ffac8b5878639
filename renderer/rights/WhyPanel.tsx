import { useTranslation } from 'react-i18next'
import { explainGrant, type PermissionSource, type Reason } from '#contract/permissions/explain.ts'
import type { Grant } from '#contract/permissions/scopes.ts'
import classes from './Rights.module.css'
import type { RightsTexts } from './useRightsTexts.ts'

type Props = { grant: Grant | null; sources: readonly PermissionSource[]; texts: RightsTexts; isEffective: boolean }

/** Every source from which the permission of the focused box is held. */
export function WhyPanel({ grant, sources, texts, isEffective }: Props) {
  const { t } = useTranslation('rights')
  if (grant === null) return <p className={classes.why}>{t('why.hint')}</p>
  const reasons = explainGrant(sources, grant)
  const wordOf = ({ group, scope, permission }: Reason) => {
    const options = { group: group?.name ?? '', scope: texts.scope(scope) }
    if (permission === 'global.admin') return group ? t('why.adminGroup', options) : t('why.admin')
    return group ? t('why.group', options) : t('why.direct', options)
  }
  return (
    <div className={classes.why} role="status">
      <p className={classes.whyTitle}>
        <bdi>{texts.grant(grant)}</bdi>
        {': '}
        <strong>{t(reasons.length > 0 ? 'why.yes' : 'why.no')}</strong>
      </p>
      {texts.help(grant.permission).map((help) => (
        <p key={help}>{help}</p>
      ))}
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={`${reason.group?.uuid} ${reason.scope} ${reason.permission}`}>{wordOf(reason)}</li>
          ))}
        </ul>
      )}
      {reasons.length > 0 && !isEffective && <p>{t('why.notEffective')}</p>}
    </div>
  )
}
