import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Palette.module.css'

type Props = {
  text: string
  found: EndpointOutput<'GET /v1/search'> | undefined
  isOffline: boolean
  isNothing: boolean
  isError: boolean
  retry: () => void
}

/** Says when hits are only similar, when there are none, and which sources did not answer. */
export function PaletteStatus({ text, found, isOffline, isNothing, isError, retry }: Props) {
  const { t, i18n } = useTranslation('search')
  const missing = (found?.unfinished ?? []).map((source) => t(`source.${source}`))
  const isLate = missing.length > 0
  const failure = isLate
    ? t('unfinished', { sources: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(missing) })
    : t('failed')
  return (
    <div role="status">
      {isOffline && <p className={classes.note}>{t('offline')}</p>}
      {found?.is_similar && <p className={classes.note}>{t('similar')}</p>}
      {isNothing && !isLate && <p className={classes.note}>{t('nothing', { typed: isolated(text) })}</p>}
      {(isLate || isError) && !isOffline && (
        <div className={classes.note}>
          {failure}
          <Button size="xs" variant="default" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
