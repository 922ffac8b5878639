import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './Trial.module.css'

type Props = { version: number }

/** The next number of each stored number range. */
export function NumberPreview({ version }: Props) {
  const { t } = useTranslation('settings')
  const { data } = useQuery({
    queryKey: ['next numbers', version],
    queryFn: ({ signal }) => call('GET /v1/admin/settings/numbers', { signal }),
  })
  if (!data) return null
  return (
    <dl className={classes.numbers} aria-label={t('numbers.next')}>
      {data.map(({ kind, next }) => (
        <div key={kind}>
          <dt>{t(`numbers.kind.${kind}`)}</dt>
          <dd>{next === null ? t('numbers.typed') : <MachineText>{next}</MachineText>}</dd>
        </div>
      ))}
    </dl>
  )
}
