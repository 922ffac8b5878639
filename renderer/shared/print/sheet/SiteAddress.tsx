import type { PrintSite } from '#contract/api/define/printSite.ts'
import { formatPhone } from '#contract/phone.ts'
import classes from './Print.module.css'

type Props = {
  site: PrintSite
  /** The phone stands below the location's own text, too. */
  hasPhone?: boolean
}

/** The location at the head of a sheet: the text of its own, or else name, address and phone. */
export function SiteAddress({ site, hasPhone = false }: Props) {
  const lines = [
    `${site.street} ${site.street_number}`.trim(),
    `${site.zip_code} ${site.city}`.trim(),
    site.phone && formatPhone(site.phone),
    site.vat_id,
  ].filter(Boolean)
  return (
    <div className={classes.house}>
      <strong>
        <bdi>{site.description}</bdi>
      </strong>
      {site.paper_header.trim() !== '' ? (
        <>
          <p className={classes.text}>
            <bdi>{site.paper_header}</bdi>
          </p>
          {hasPhone && site.phone && <bdi>{formatPhone(site.phone)}</bdi>}
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
