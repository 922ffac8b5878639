import { Button, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './Find.module.css'

type Props = {
  found: EndpointOutput<'GET /v1/workshop/find'>
  /** One of the ways to read the plate was chosen. */
  onAsk: (plate: string) => void
  onGo: (address: string) => void
}

/** What was found: papers to open, vehicles to write a new one for. A plate that can be read in two ways is asked about. */
export function FoundList({ found, onAsk, onGo }: Props) {
  const { t } = useTranslation('paper')
  const { papers, vehicles, plates, is_ambiguous: isAmbiguous } = found
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
              <span>{t(`choices.status.${one.status}`)}</span>
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
