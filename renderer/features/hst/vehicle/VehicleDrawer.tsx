import { Anchor, Button, Drawer } from '@mantine/core'
import { IconClipboardText, IconExternalLink, IconMessageQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { CopyButton } from '#renderer/ui/controls/CopyButton.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from '../data/Hst.module.css'
import { type HstHit, type HstPaper, type HstVehicle, vehicleQuery } from '../data/hstQueries.ts'
import { StateMark } from '../data/StateMark.tsx'
import { Differences } from '../reading/Differences.tsx'
import { ReadingDialog } from '../reading/ReadingDialog.tsx'
import type { AskedFor } from '../requests/AskDialog.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { HitList } from './HitList.tsx'
import { InputDialog } from './InputDialog.tsx'
import { SnapshotHistory } from './SnapshotHistory.tsx'

type Props = {
  vin: string
  location: string
  /** Whether a dialog of the screen covers the drawer. */
  isCovered: boolean
  onAsk: (asked: AskedFor) => void
  onClose: () => void
}
/** A dialog above the drawer. Escape then closes only that dialog. */
type Over =
  | { kind: 'reading' }
  | { kind: 'decision'; hit: HstHit; paper: HstPaper }
  | { kind: 'input'; snapshot: string }

/** The state of one car: open actions, decisions, changes since the last visit, all snapshots. */
export function VehicleDrawer({ vin, location, isCovered, onAsk, onClose }: Props) {
  const { t } = useTranslation('hst')
  const answer = useQuery(vehicleQuery(vin))
  const { data } = answer
  const [over, setOver] = useState<Over | null>(null)
  const uncover = () => setOver(null)
  const name = data?.licensePlate || vin.slice(-8)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      closeOnEscape={over === null && !isCovered}
      title={<MachineText>{name}</MachineText>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {data ? (
        <Vehicle vehicle={data} location={location} car={name} onAsk={onAsk} onOver={setOver} />
      ) : (
        <NotLoaded answers={[answer]} height={240} />
      )}
      {over?.kind === 'reading' && <ReadingDialog vin={vin} onClose={uncover} />}
      {over?.kind === 'decision' && <DecideDialog hit={over.hit} paper={over.paper} onClose={uncover} />}
      {over?.kind === 'input' && <InputDialog uuid={over.snapshot} onClose={uncover} />}
    </Drawer>
  )
}

type VehicleProps = {
  vehicle: HstVehicle
  location: string
  car: string
  onAsk: (asked: AskedFor) => void
  onOver: (over: Over) => void
}

function Vehicle({ vehicle, location, car, onAsk, onOver }: VehicleProps) {
  const { t } = useTranslation('hst')
  const { vin, model, looks: snapshots, papers, since } = vehicle
  const [newest] = snapshots
  const place = papers[0]?.location_uuid ?? location
  return (
    <div className={classes.stack}>
      <div className={classes.line}>
        <StateMark standing={vehicle} />
        {newest ? (
          <span>
            {t('vehicle.checked')} <TimeAgo at={newest.checked_at} />
          </span>
        ) : (
          <span>{t('list.never')}</span>
        )}
        {vehicle.is_stale && newest && <span className={classes.problem}>{t('vehicle.stale')}</span>}
      </div>
      <div className={classes.line}>
        {model && <bdi dir="auto">{model}</bdi>}
        <MachineText>{vin}</MachineText>
        <CopyButton text={vin} label={t('vehicle.copy')} done={t('vehicle.copied')} />
      </div>
      <div className={classes.buttons}>
        {vehicle.may_import && (
          <Button leftSection={<IconClipboardText size={18} aria-hidden />} onClick={() => onOver({ kind: 'reading' })}>
            {t('reading.open')}
          </Button>
        )}
        {place !== '' && (
          <Button
            variant="default"
            leftSection={<IconMessageQuestion size={18} aria-hidden />}
            onClick={() => onAsk({ vin, car, location: place, paper: papers[0]?.uuid ?? null })}
          >
            {t('request.ask')}
          </Button>
        )}
        {vehicle.elsa_url !== '' && (
          <Button
            variant="default"
            component="a"
            href={vehicle.elsa_url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('vehicle.elsa')}
          </Button>
        )}
      </div>
      {papers.length > 0 && (
        <div className={classes.line}>
          {t('vehicle.papers')}
          {papers.map((paper) => (
            <Anchor key={paper.uuid} component={Link} to={`/workshop/paper/${paper.uuid}`}>
              <MachineText>{paper.jobId || t('list.paper')}</MachineText>
            </Anchor>
          ))}
        </div>
      )}
      {since && (
        <section>
          <h3>
            {t(since.is_visit ? 'vehicle.sinceVisit' : 'vehicle.sinceLook')} <TimeAgo at={since.checked_at} />
          </h3>
          <Differences differences={since.differences} />
        </section>
      )}
      {newest && <HitList vehicle={vehicle} onDecide={(hit, paper) => onOver({ kind: 'decision', hit, paper })} />}
      {snapshots.length > 0 && (
        <SnapshotHistory snapshots={snapshots} onInput={(snapshot) => onOver({ kind: 'input', snapshot })} />
      )}
    </div>
  )
}
