import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlobSource } from '#renderer/ui/controls/useBlobSource.ts'
import classes from './Detail.module.css'
import { type DrawEnd, drawPages } from './drawPages.ts'

/** Pages of a PDF as pictures. No part of the file reaches the page as markup or code. */
export function PdfPages({ blob, name }: { blob: Blob; name: string }) {
  const { t } = useTranslation('upload')
  const [pages, setPages] = useState<readonly Blob[]>([])
  const [state, setState] = useState<'drawing' | DrawEnd>('drawing')
  useEffect(() => {
    const stop = new AbortController()
    const drawn: Blob[] = []
    drawPages(blob, stop.signal, (page) => {
      drawn.push(page)
      setPages([...drawn])
    }).then(
      (end) => !stop.signal.aborted && setState(end),
      () => !stop.signal.aborted && setState('failed'),
    )
    return () => stop.abort()
  }, [blob])
  if (state === 'failed' && pages.length === 0) return <p className={classes.none}>{t('preview.failed')}</p>
  return (
    <div className={classes.pages}>
      {pages.map((page, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
        <Page key={at} blob={page} label={t('preview.page', { number: at + 1, name })} />
      ))}
      {state === 'drawing' && <Skeleton height={240} />}
      {state === 'tooSlow' && <p className={classes.none}>{t('preview.tooSlow')}</p>}
    </div>
  )
}

function Page({ blob, label }: { blob: Blob; label: string }) {
  const source = useBlobSource(blob)
  return source && <img className={classes.page} src={source} alt={label} />
}
