import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import type { AcceptanceRow } from '../data/acceptanceValues.ts'
import { Panel } from '../parts/Panel.tsx'
import classes from './Sign.module.css'

/** Findings that this revision no longer has, each with what happens to it on the paper. Shown before the signature. */
export function RemovedFindings({ row: { uuid, revision, findings } }: { row: AcceptanceRow }) {
  const { t } = useTranslation('acceptance')
  const { data } = useQuery({
    queryKey: ['acceptance', uuid, 'findings-on-paper', revision],
    queryFn: ({ signal }) =>
      call('GET /v1/service/direct_acceptance/:uuid/findings-on-paper', { params: { uuid }, signal }),
    // Findings come onto the paper when the first revision is signed, so only a later revision can remove one there.
    enabled: revision > 1,
  })
  const own = new Set(findings.map(({ id }) => id))
  const lost = (data?.items ?? []).filter(({ finding_id }) => !own.has(finding_id))
  if (lost.length === 0) return null
  return (
    <Panel title={t('sign.removed')}>
      <ul className={classes.removed}>
        {lost.map(({ finding_id, finding, bond }) => (
          <li key={finding_id}>
            <strong dir="auto">{finding}</strong>
            <span>{t(`sign.bonds.${bond || 'none'}`)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
