import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { PhoneLink } from '#renderer/ui/text/PhoneLink.tsx'
import classes from './Search.module.css'

type Customers = EndpointOutput<'GET /v1/service/customer-history'>['customers']

export const customerPath = (uuid: string) => `/workshop/customers/${uuid}`

/** Customers who fit and own no car, for example because they have sold it. Each leads to the customer. */
export function CarlessCustomers({ customers }: { customers: Customers }) {
  const { t } = useTranslation('history')
  if (customers.length === 0) return null
  return (
    <section>
      <h2 className={classes.heading}>{t('search.carless')}</h2>
      <ul className={classes.customers}>
        {customers.map(({ uuid, name, phone, city }) => (
          <li key={uuid}>
            <Link to={customerPath(uuid)}>
              <bdi dir="auto">{name}</bdi>
            </Link>
            <PhoneLink number={phone} />
            <bdi dir="auto">{city}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
