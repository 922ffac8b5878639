import type { PrintLocation } from '#contract/api/define/printLocation.ts'
import { formatPhone } from '#contract/phone.ts'
import classes from './Print.module.css'

type Props = {
  location: PrintLocation
  /** Whether the phone number is also printed below the location's own header text. */
  hasPhone?: boolean
}

/** The location at the head of a sheet: its name with its own header text, or else with its address and phone. */
export function LocationAddress({ location, hasPhone = false }: Props) {
  const lines = [
    `${location.street} ${location.street_number}`.trim(),
    `${location.zip_code} ${location.city}`.trim(),
    location.phone && formatPhone(location.phone),
    location.vat_id,
  ].filter(Boolean)
  return (
    <div className={classes.house}>
      <strong>
        <bdi>{location.description}</bdi>
      </strong>
      {location.paper_header.trim() !== '' ? (
        <>
          <p className={classes.text}>
            <bdi>{location.paper_header}</bdi>
          </p>
          {hasPhone && location.phone && <bdi>{formatPhone(location.phone)}</bdi>}
        </>
      ) : (
        lines.map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))
      )}
    </div>
  )
}
