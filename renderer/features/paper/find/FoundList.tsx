import { Button, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import { orderStateKey } from '#renderer/shared/orderState/orderState.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Find.module.css'

type Props = {
  found: EndpointOutput<'GET /v1/workshop/find'>
  /** Called with the spelling that the user chose for an ambiguous plate. */
  onAsk: (plate: string) => void
  onGo: (address: string) => void
}

/** The date of a paper: the promise of an appointment, the day of creation of any other. */
const dateOf = ({ status, promised_at, created_at }: Props['found']['papers'][number]) =>
  status === 'new' ? (promised_at ?? created_at) : created_at

/** The result: papers to open, and vehicles for which a new one can be created. An ambiguous plate is asked about. */
export function FoundList({ found, onAsk, onGo }: Props) {
  const { t, i18n } = useTranslation('paper')
  const { papers, vehicles, plates, is_ambiguous: isAmbiguous } = found
  const locations = useLabels([{ to: 'location', uuids: [...new Set(papers.map((one) => one.location_uuid))].sort() }])
  return (
    <div className={classes.found} aria-live="polite">
      {isAmbiguous && (
        <div className={classes.group}>
          <p className={classes.heading}>{t('find.which')}</p>
          <div className={classes.plates}>
            {plates.map((plate) => (
              <Button key={plate} size="compact-sm" variant="light" onClick={() => onAsk(plate)}>
                <MachineText>{plate}</MachineText>
              </Button>
            ))}
          </div>
        </div>
      )}
      {papers.length > 0 && (
        <div className={classes.group}>
          <p className={classes.heading}>{t('find.papers')}</p>
          {papers.map((one) => (
            <UnstyledButton key={one.uuid} className={classes.one} onClick={() => onGo(`/workshop/paper/${one.uuid}`)}>
              <MachineText>{one.licensePlate || one.vin}</MachineText>
              <bdi dir="auto">{one.model}</bdi>
              <MachineText>{one.jobId}</MachineText>
              <bdi dir="auto">{locations.get(one.location_uuid)}</bdi>
              <MachineText>{formatDate(new Date(dateOf(one)), 'date', i18n.language as Language)}</MachineText>
              <span>{t(orderStateKey(one))}</span>
            </UnstyledButton>
          ))}
        </div>
      )}
      {vehicles.length > 0 && (
        <div className={classes.group}>
          <p className={classes.heading}>{t('find.vehicles')}</p>
          {vehicles.map((one) => (
            <UnstyledButton
              key={one.uuid}
              className={classes.one}
              onClick={() => onGo(`/workshop/paper/new?vehicle=${one.uuid}`)}
            >
              <MachineText>{one.licensePlate || one.vin}</MachineText>
              <bdi dir="auto">{one.model}</bdi>
            </UnstyledButton>
          ))}
        </div>
      )}
      {papers.length === 0 && vehicles.length === 0 && (
        <div className={classes.group}>
          <p className={classes.heading}>{t('find.nothing')}</p>
          {plates.length === 1 && plates[0] !== undefined && (
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => onGo(`/workshop/paper/new?${new URLSearchParams({ plate: plates[0] ?? '' })}`)}
            >
              {t('find.create', { plate: isolated(plates[0]) })}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
