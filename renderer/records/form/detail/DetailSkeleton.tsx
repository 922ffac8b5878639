import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Form.module.css'

const FIELDS = [1, 2, 3, 4, 5, 6]

/** The outline of a form that is loading, so that nothing moves when it arrives. */
export function DetailSkeleton() {
  const { t } = useTranslation('records')
  return (
    <div className={classes.detail} role="status" aria-label={t('form.loading')}>
      <Skeleton height={28} width="45%" />
      <Skeleton height={20} width="70%" />
      <div className={classes.section}>
        <div className={classes.fields}>
          {FIELDS.map((field) => (
            <div key={field} className={classes.coming}>
              <Skeleton height={14} width="35%" />
              <Skeleton height={36} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
