import { useTranslation } from 'react-i18next'
import { formatPhone, parsePhone } from '#contract/phone.ts'
import { acceptance } from '#contract/records/acceptance.ts'
import { CONTACT_CHANNELS } from '#contract/records/customer.ts'
import { WARNING_LAMPS } from '#contract/service/acceptance.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { ORDER_TYPES, type OrderType } from '#contract/workshop/enumerations.ts'
import { useCountry } from '#renderer/net/settings/useCountry.ts'
import { tidyVehicleField } from '#renderer/shared/vehicle/tidyVehicleField.ts'
import { listOfType, takeList, useCheckLists } from '../data/checkLists.ts'
import type { Visit } from '../data/useVisit.ts'
import { Chips, MultiChips } from '../parts/Chips.tsx'
import { isEmail } from '../parts/isEmail.ts'
import { LiveText } from '../parts/LiveText.tsx'
import { Panel } from '../parts/Panel.tsx'
import classes from './Car.module.css'
import { FuelGauge } from './FuelGauge.tsx'
import { Kilometers } from './Kilometers.tsx'
import { LAMP_ICONS } from './lampIcons.ts'

const { fields } = acceptance

/** The step about the car: its data and state on arrival, its customer, and the order. */
export function CarStep({ visit }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  const { row, readOnly, change } = visit
  const text = (name: keyof typeof LIMITS) => (
    <LiveText
      label={t(`fields.${name}`)}
      value={row[name]}
      onChange={(value) => change({ [name]: value })}
      most={LIMITS[name]}
      readOnly={readOnly}
      tidy={name === 'licensePlate' && row.plate_special ? undefined : tidyVehicleField(name)}
      isCode={name === 'vin' || name === 'licensePlate' || name === 'order_number'}
    />
  )
  return (
    <>
      <Panel title={t('car.condition')}>
        <div className={classes.two}>
          {text('licensePlate')}
          <Kilometers visit={visit} />
        </div>
        <FuelGauge visit={visit} />
        <MultiChips
          label={t('fields.warning_lamps')}
          of={WARNING_LAMPS}
          value={row.warning_lamps}
          textOf={(one) => t(`choices.warning_lamps.${one}`)}
          iconOf={(one) => LAMP_ICONS[one]}
          onChange={(warning_lamps) => change({ warning_lamps })}
          readOnly={readOnly}
        />
      </Panel>
      <Panel title={t('car.order')}>
        <LiveText
          label={t('fields.wishes')}
          placeholder={t('car.ownWords')}
          value={row.wishes}
          onChange={(wishes) => change({ wishes })}
          most={fields.wishes.max}
          readOnly={readOnly}
          isLong
        />
        <OrderChoice visit={visit} />
      </Panel>
      <Panel title={t('car.customer')}>
        <div className={classes.two}>
          {text('customer_name')}
          <PhoneToday visit={visit} />
        </div>
        <Chips
          label={t('fields.contact_channel')}
          of={CONTACT_CHANNELS}
          value={row.contact_channel}
          textOf={(one) => t(`choices.contact_channel.${one}`)}
          onChange={(contact_channel) => change({ contact_channel })}
          readOnly={readOnly}
        />
        <details className={classes.more}>
          <summary>{t('car.more')}</summary>
          <div className={classes.two}>
            <Email visit={visit} />
            {text('order_number')}
            {text('vin')}
            {text('model')}
          </div>
        </details>
      </Panel>
    </>
  )
}

/** Longest text of each field (characters). */
const LIMITS = {
  vin: fields.vin.max,
  licensePlate: fields.licensePlate.max,
  model: fields.model.max,
  customer_name: fields.customer_name.max,
  order_number: fields.order_number.max,
}

/** Chooses the type of order and the check list. */
function OrderChoice({ visit }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  const { row, readOnly, change } = visit
  const { lists } = useCheckLists()
  const choose = (type: OrderType) => {
    const list = listOfType(lists, type)
    // A new type brings its own check list, unless the present list has results. The user can still choose another one.
    const isTouched = row.checks.some(({ result }) => result !== '')
    change({ type, ...(list && !isTouched && takeList(list, row.checks)) })
  }
  return (
    <>
      <Chips
        label={t('fields.type')}
        of={ORDER_TYPES}
        value={row.type}
        textOf={(one) => t(`choices.type.${one}`)}
        onChange={choose}
        readOnly={readOnly}
      />
      {lists.length > 0 && (
        <Chips
          label={t('fields.check_list_uuid')}
          of={lists.map(({ uuid }) => uuid)}
          value={row.check_list_uuid}
          textOf={(uuid) => <ListName list={lists.find((one) => one.uuid === uuid)} />}
          onChange={(uuid) =>
            change(
              takeList(
                lists.find((one) => one.uuid === uuid),
                row.checks,
              ),
            )
          }
          readOnly={readOnly}
        />
      )}
    </>
  )
}

function ListName({ list }: { list: { name: string; points: readonly unknown[] } | undefined }) {
  const { t } = useTranslation('acceptance')
  if (!list) return null
  return (
    <>
      <bdi>{list.name}</bdi> <small>{t('car.points', { number: list.points.length })}</small>
    </>
  )
}

/** Longest e-mail address (characters). */
const EMAIL_MAX = 254

/** The customer's address. A half-typed one is not sent. */
function Email({ visit: { row, readOnly, change } }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  return (
    <LiveText
      label={t('fields.customer_email')}
      value={shownAddress(row.customer_email ?? '')}
      onChange={(typed) => {
        if (typed.trim() === '') change({ customer_email: null })
        else if (isEmail(typed.trim())) change({ customer_email: typed.trim() })
      }}
      most={EMAIL_MAX}
      readOnly={readOnly}
      mode="email"
    />
  )
}

/** The number at which the customer can be reached today. */
function PhoneToday({ visit: { row, readOnly, change } }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  const country = useCountry()
  const known = row.contact_phone ?? row.customer_phone
  return (
    <LiveText
      label={t('fields.contact_phone')}
      value={known ? formatPhone(known) : ''}
      onChange={(typed) => {
        if (typed.trim() === '') return change({ contact_phone: null })
        const number = parsePhone(typed, country)
        if (number !== undefined) change({ contact_phone: number })
      }}
      most={24}
      readOnly={readOnly}
      mode="tel"
    />
  )
}
