import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconUrgent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PaperWarning } from '#contract/workshop/status/paperWarnings.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { usePaperPart } from './usePaperPart.ts'
import classes from './Warnings.module.css'

type Props = { uuid: string }

/** Warnings about safety or a contract. They stand out. */
const GRAVE: readonly PaperWarning[] = [
  'safety_recall_open',
  'security_damage_unacknowledged',
  'hv_qualification_missing',
  'axles_swapped',
  'binding_promise_exceeded',
  'promise_missed',
]

/** The warnings of a paper, the gravest first. Empty when there are none. */
export function WarningList({ uuid }: Props) {
  const { t } = useTranslation('paper')
  const { data } = usePaperPart(uuid, 'warnings')
  return (
    // The live region exists before it has content, so that screen readers announce new warnings.
    <section aria-label={t('warnings.label')} aria-live="polite">
      {data && data.items.length > 0 && (
        <ul className={classes.list}>
          {data.items.map((warning) => {
            const isGrave = GRAVE.includes(warning)
            const Icon = isGrave ? IconUrgent : IconAlertTriangle
            return (
              <li key={warning} className={classes.warning} data-grave={isGrave || undefined}>
                <Icon size={16} aria-hidden />
                <span>{t(`warnings.${warning}`)}</span>
                {warning === 'second_open_paper' &&
                  data.open_papers.map((one) => <PaperLink key={one.uuid} uuid={one.uuid} number={one.jobId} />)}
                {warning === 'plate_seen_lately' && data.last_visit?.uuid && (
                  <PaperLink uuid={data.last_visit.uuid} number={data.last_visit.jobId} />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function PaperLink({ uuid, number }: { uuid: string; number: string }) {
  const { t } = useTranslation('paper')
  return (
    <Anchor component={Link} to={`/workshop/paper/${uuid}`} className={classes.link}>
      {t('warnings.openPaper', { number: isolated(number) })}
    </Anchor>
  )
}
