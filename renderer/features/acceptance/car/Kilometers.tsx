import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { MILEAGE_MAX } from '#contract/vehicles/mileage.ts'
import { formatNumber } from '#renderer/records/fields/parse.ts'
import { VehicleHints } from '#renderer/shared/vehicle/VehicleHints.tsx'
import { vehicleHints } from '#renderer/shared/vehicle/vehicleHints.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import { today } from '#renderer/ui/time/today.ts'
import { useLastVisit } from '../data/useLastVisit.ts'
import type { Visit } from '../data/useVisit.ts'
import { LiveNumber } from '../parts/LiveNumber.tsx'

/** Number of characters of the day in a timestamp of the API: `2026-03-04`. */
const DAY_LENGTH = 10

/** The field for today's kilometres. It shows the last reading, and a warning when the number is unlikely. */
export function Kilometers({ visit }: { visit: Visit }) {
  const { t, i18n } = useTranslation('acceptance')
  const { row, readOnly, change } = visit
  const before = useLastVisit(visit)
  const last =
    before && before.kilometers !== null ? { kilometers: before.kilometers, day: before.at.slice(0, DAY_LENGTH) } : null
  const hints = vehicleHints('kilometers', {
    vin: '',
    licensePlate: '',
    isPlateSpecial: false,
    firstRegistration: null,
    productionDate: null,
    inspectionDue: null,
    kilometers: row.kilometers,
    last,
    tiresFront: '',
    tiresRear: '',
    today: today(),
  })
  return (
    <div>
      <LiveNumber
        label={t('fields.kilometers')}
        value={row.kilometers}
        onChange={(kilometers) => change({ kilometers })}
        readOnly={readOnly}
        max={MILEAGE_MAX}
        {...(last && {
          description: t('car.lastKm', {
            kilometers: isolated(formatNumber(last.kilometers, i18n.language)),
            date: isolated(formatDay(last.day, i18n.language as Language)),
          }),
        })}
      />
      <VehicleHints hints={hints} />
    </div>
  )
}
