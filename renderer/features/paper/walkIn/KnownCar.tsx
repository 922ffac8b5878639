import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { holds } from '#contract/permissions/can.ts'
import { paperHstState } from '#contract/workshop/hst/hstState.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { DeclinedItem } from '#renderer/records/declined/DeclinedItem.tsx'
import { useDeclined } from '#renderer/records/declined/useDeclined.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { HstCell } from '#renderer/shared/readiness/HstCell.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { VehicleRow } from '../vehicle/takeVehicle.ts'
import { addLines, newLine } from './lines.ts'
import { OpenPapers } from './OpenPapers.tsx'
import { PaperPeek } from './PaperPeek.tsx'
import { useVisits } from './useVisits.ts'
import classes from './WalkIn.module.css'

type Props = { draft: AnyDraft; vehicle: VehicleRow; children: ReactNode }

/** The manufacturer's state of the car, and its open field actions, for users who may read them. */
function useFieldActions(vin: string) {
  const mayRead = useSession(({ permissions }) => holds(permissions, 'location.workshop.hstcheck.read'))
  const { data } = useQuery({
    queryKey: ['hst', 'vehicle', vin, 'walkIn'],
    queryFn: ({ signal }) => call('GET /v1/workshop/hst/vehicles/:vin', { params: { vin }, signal }),
    enabled: mayRead && vin !== '',
    retry: false,
  })
  const isOpen = ({ kind, status, decision }: NonNullable<typeof data>['items'][number]) =>
    kind === 'field_action' && status === 'open' && !decision
  return { found: data ?? null, actions: data?.items.filter(isOpen) ?? [] }
}

/** Facts about a known car: its last visit, its open papers, and declined works. */
export function KnownCar({ draft, vehicle, children }: Props) {
  const { t, i18n } = useTranslation(['paper', 'hst'])
  const language = i18n.language as Language
  const { last, isLoaded } = useVisits(vehicle.uuid)
  const [isPeeking, setPeeking] = useState(false)
  const { found, actions } = useFieldActions(vehicle.vin)
  const declined = useDeclined('vehicle', vehicle.uuid)
  return (
    <div className={classes.known}>
      <OpenPapers vehicle={vehicle.uuid} />
      <div className={classes.knownHead}>
        <span>
          {last
            ? t('walkIn.lastVisit', {
                date: isolated(formatDate(new Date(last.state_since), 'date', language)),
                job: isolated(last.jobId || '–'),
              })
            : isLoaded && t('walkIn.firstVisit')}
          {last && (
            <>
              {' '}
              <Button size="compact-sm" variant="subtle" onClick={() => setPeeking(true)}>
                {t('walkIn.openLast')}
              </Button>
              {isPeeking && <PaperPeek paper={last} onClose={() => setPeeking(false)} />}
            </>
          )}
        </span>
        {found && (
          <span className={classes.quiet}>
            {t('fields.hst_state')}{' '}
            <HstCell
              row={{ hst_state: paperHstState(found), hst_checked_at: found.looks[0]?.checked_at ?? null }}
              isWide
            />
          </span>
        )}
        {children}
      </div>
      {actions.length > 0 && (
        <ul className={classes.actions}>
          {actions.map((one) => (
            <li key={`${one.number} ${one.version}`} data-recall={one.isSafetyRecall || undefined}>
              <strong>{t(one.isSafetyRecall ? 'warnings.safety_recall_open' : 'warnings.field_action_open')}</strong>{' '}
              <bdi>{[one.number, one.title].filter(Boolean).join(' · ')}</bdi>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPlus size={14} aria-hidden />}
                onClick={() => addLines(draft, [newLine({ text: [one.number, one.title].filter(Boolean).join(' ') })])}
              >
                {t('walkIn.addWork')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {declined.items.length > 0 && (
        <>
          <strong>{t('declined.title')}</strong>
          <ul className={classes.declined}>
            {declined.items.map((item) => (
              <DeclinedItem key={item.extension_uuid} item={item}>
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() =>
                    addLines(
                      draft,
                      item.works.length > 0 ? item.works : [newLine({ text: item.finding, target_ze: item.target_ze })],
                    )
                  }
                >
                  {t('walkIn.addWork')}
                </Button>
              </DeclinedItem>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
