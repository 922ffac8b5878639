import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { HST_KINDS } from '#contract/workshop/hst/hstState.ts'
import { fullName } from '#renderer/net/users.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from '../data/Hst.module.css'
import type { HstHit, HstPaper, HstVehicle } from '../data/hstQueries.ts'

const isUndone = ({ status }: HstHit) => status === 'open' || status === 'in_order'
const keyOf = ({ kind, number, version }: HstHit) => `${kind}/${number}/${version}`

type Props = { vehicle: HstVehicle; onDecide: (hit: HstHit, paper: HstPaper) => void }

/** The hits of the newest snapshot by kind, with the decisions about them. */
export function HitList({ vehicle: { items, papers }, onDecide }: Props) {
  const { t } = useTranslation('hst')
  const paper = papers.find(({ may_decide }) => may_decide)
  return (
    <>
      {HST_KINDS.map((kind) => {
        const found = items.filter((one) => one.kind === kind)
        if (found.length === 0)
          return kind === 'field_action' ? (
            <section key={kind}>
              <h3>{t(`kind.${kind}`)}</h3>
              <p className={classes.quiet}>{t('vehicle.noActions')}</p>
            </section>
          ) : null
        return (
          <section key={kind}>
            <h3>{t(`kind.${kind}`)}</h3>
            <ul className={classes.hits}>
              {found.map((hit) => (
                <Hit key={keyOf(hit)} hit={hit} onDecide={paper && (() => onDecide(hit, paper))} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** Without `onDecide` the hit is read-only. */
type HitProps = { hit: HstHit; onDecide: (() => void) | undefined }

function Hit({ hit, onDecide }: HitProps) {
  const { t } = useTranslation('hst')
  const { kind, number, title, isSafetyRecall, decision } = hit
  const isOpen = isUndone(hit) && decision === null
  return (
    <li className={classes.hit}>
      <div className={classes.line}>
        {kind !== 'note' && (
          <strong>
            <MachineText>{number}</MachineText>
          </strong>
        )}
        <bdi dir="auto">{title}</bdi>
        {isSafetyRecall && (
          <Badge size="sm" color={isOpen ? 'red' : 'gray'} variant="filled">
            {t('recall')}
          </Badge>
        )}
        {kind !== 'note' && (
          <span data-open={isOpen || undefined}>{t(`status.${decision?.status ?? hit.status}`)}</span>
        )}
      </div>
      {hit.criterion && (
        <p dir="auto" className={classes.quiet}>
          {hit.criterion}
        </p>
      )}
      {decision && (
        <p className={classes.quiet}>
          <bdi dir="auto">{decision.reason}</bdi>
          {decision.person !== '' && ` · ${t('decision.who', { person: decision.person, witness: decision.witness })}`}
          {decision.by && ` · ${fullName(decision.by)} `}
          <TimeAgo at={decision.at} />
        </p>
      )}
      {kind === 'field_action' && isUndone(hit) && onDecide && (
        <Button variant="default" size="compact-sm" onClick={onDecide}>
          {t(decision ? 'decision.change' : 'decision.open')}
        </Button>
      )}
    </li>
  )
}
