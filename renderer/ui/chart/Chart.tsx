import { Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Chart.module.css'
import type { ChartProps } from './chartData.ts'

const ChartDrawing = lazy(async () => ({ default: (await import('./ChartDrawing.tsx')).ChartDrawing }))

/** Figures as a chart. The table with the same figures stays below, as its text. */
export function Chart({ children, ...chart }: ChartProps & { children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.title}>{chart.title}</figcaption>
      {chart.marks.length > 0 && (
        <Suspense fallback={<Skeleton height={240} />}>
          <ChartDrawing {...chart} />
        </Suspense>
      )}
      <details>
        <summary>{t('chartTable')}</summary>
        {children}
      </details>
    </figure>
  )
}
