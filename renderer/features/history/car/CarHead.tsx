import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconCalendarPlus, IconCar, IconClipboardPlus, IconPhonePlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { HistoryHead } from '#contract/api/service/history.ts'
import { holds, type Needed } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS, SERVICE_REQUEST_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { checkin } from '#contract/records/checkin.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { DuplicatesButton } from '#renderer/records/duplicates/DuplicatesButton.tsx'
import { AcceptanceLinks } from '#renderer/shared/acceptance/AcceptanceLinks.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { PhoneLink } from '#renderer/ui/text/PhoneLink.tsx'
import { PrintCar } from '../print/PrintCar.tsx'
import classes from './Car.module.css'

/** Plate, model and customer of a car, with buttons that begin a paper, an appointment or a request for it. */
export function CarHead({ car }: { car: HistoryHead }) {
  const { t } = useTranslation('history')
  const owner = car.owners.find(({ until_at }) => until_at === null)
  return (
    <header className={classes.head}>
      <Tooltip label={t('back')}>
        <ActionIcon component={Link} to="/service/customer_history" variant="subtle" size="lg" aria-label={t('back')}>
          <IconArrowLeft size={20} className={classes.back} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <ScreenTitle className={classes.plate ?? ''}>
        <bdi dir="ltr">{car.licensePlate || car.vin.slice(-8)}</bdi>
      </ScreenTitle>
      <div className={classes.who}>
        <span className={classes.model}>
          <bdi dir="auto">{[car.make, car.model].filter(Boolean).join(' ')}</bdi>
          <span className={classes.vin}>
            <MachineText>{car.vin}</MachineText>
          </span>
        </span>
        {owner && (
          <span className={classes.owner}>
            <Link to={`/workshop/customers/${owner.customer_uuid}`} dir="auto">
              {owner.name}
            </Link>
            <PhoneLink number={owner.mobile} />
            <PhoneLink number={owner.phone} />
            {owner.other_cars > 0 && <span>{t('head.otherCars', { n: owner.other_cars })}</span>}
          </span>
        )}
        {!owner && <span className={classes.quiet}>{t('head.noOwner')}</span>}
      </div>
      <Beginnings uuid={car.uuid} print={<PrintCar uuid={car.uuid} />} />
    </header>
  )
}

/** Buttons that begin a paper, an appointment or a request for the car. */
function Beginnings({ uuid, print }: { uuid: string; print: ReactNode }) {
  const { t } = useTranslation('history')
  const hasWorkshop = useSettings().plugin_workshop !== false
  const permissions = useSession((session) => session.permissions)
  const may = (needed: Needed) => holds(permissions, needed)
  return (
    <div className={classes.begin}>
      {hasWorkshop && may(PAPER_PERMISSIONS.create) && (
        <Button
          component={Link}
          to={`/workshop/paper/new?vehicle=${uuid}`}
          leftSection={<IconClipboardPlus size={16} aria-hidden />}
        >
          {t('begin.paper')}
        </Button>
      )}
      {may(checkin.permissions.create) && (
        <Button
          component={Link}
          to={`/service/checkin/new?vehicle=${uuid}`}
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
        >
          {t('begin.appointment')}
        </Button>
      )}
      {may(SERVICE_REQUEST_PERMISSIONS.create) && (
        <Button
          component={Link}
          to={`/service/request/new?vehicle=${uuid}`}
          variant="default"
          leftSection={<IconPhonePlus size={16} aria-hidden />}
        >
          {t('begin.request')}
        </Button>
      )}
      <AcceptanceLinks from="vehicle" uuid={uuid} size="sm" />
      {hasWorkshop && (
        <Tooltip label={t('begin.vehicle')}>
          <ActionIcon
            component={Link}
            to={`/workshop/vehicles/${uuid}`}
            variant="default"
            size={36}
            aria-label={t('begin.vehicle')}
          >
            <IconCar size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {hasWorkshop && <DuplicatesButton record="vehicle" uuid={uuid} />}
      {print}
    </div>
  )
}
