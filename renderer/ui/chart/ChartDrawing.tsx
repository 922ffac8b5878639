import { useComputedColorScheme, useDirection, VisuallyHidden } from '@mantine/core'
import { useResizeObserver } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import classes from './Chart.module.css'
import { type ChartProps, valueText } from './chartData.ts'
import { chartOptions } from './chartOptions.ts'

/** Height of an upright chart, and of one line of a sideways one, in pixels. */
const HEIGHT = 240
const LINE_HEIGHT = 44
/** Room for the axis of amounts below sideways bars. */
const AXIS_HEIGHT = 74

/**
 * Draws a chart. Pointer and arrow keys choose a mark, whose values are written below. A screen reader gets them as the
 * text of a slider.
 */
export function ChartDrawing(props: ChartProps) {
  const { title, marks, series, isSideways = false } = props
  const { i18n } = useTranslation()
  const isRtl = useDirection().dir === 'rtl'
  const scheme = useComputedColorScheme('light')
  const [boxRef, { width }] = useResizeObserver<HTMLDivElement>()
  const drawing = useRef<HTMLDivElement>(null)
  const swatches = useRef<HTMLUListElement>(null)
  const plot = useRef<uPlot | null>(null)
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, marks.length - 1)

  // The chart is drawn anew when its data, width, theme or language change. Comparing them as JSON is cheap, because a
  // chart has at most a few hundred bars.
  const drawn = JSON.stringify([props, scheme, i18n.language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` stands for all that is drawn
  useEffect(() => {
    const host = drawing.current
    if (!host || width === 0) return
    const style = styleOf(host, swatches.current, {
      width,
      height: isSideways ? marks.length * LINE_HEIGHT + AXIS_HEIGHT : HEIGHT,
      isRtl,
      language: i18n.language,
    })
    const options = chartOptions(uPlot.paths.bars as never, props, style, (mark) => mark !== null && setChosen(mark))
    const columns = [marks.map((_, nth) => nth), ...series.map(({ values }) => values.map(({ amount }) => amount))]
    const made = new uPlot(options, columns as uPlot.AlignedData, host)
    plot.current = made
    return () => {
      plot.current = null
      made.destroy()
    }
  }, [drawn, width, isRtl])

  function choose(next: number) {
    setChosen(next)
    const mark = plot.current?.valToPos(next, 'x') ?? 0
    plot.current?.setCursor(isSideways ? { left: 0, top: mark } : { left: mark, top: 0 })
  }
  // The first sideways bar is at the top. A slider moves back with Arrow down, so the arrow keys are turned around.
  function turnAround(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!isSideways || step === undefined) return
    event.preventDefault()
    choose(Math.max(0, Math.min(marks.length - 1, at + step)))
  }
  return (
    <div className={classes.drawing}>
      <ul className={classes.legend} ref={swatches} data-single={series.length === 1 || undefined}>
        {series.map(({ name }) => (
          <li key={name}>
            <span className={classes.swatch} aria-hidden />
            {name}
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <input
          type="range"
          aria-label={title}
          aria-valuetext={valueText(props, at)}
          min={0}
          max={marks.length - 1}
          value={at}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          onKeyDown={turnAround}
        />
      </VisuallyHidden>
      <div ref={boxRef} className={classes.box}>
        <div ref={drawing} dir="ltr" aria-hidden />
      </div>
      <p className={classes.chosen} aria-hidden>
        <bdi>{valueText(props, at)}</bdi>
      </p>
    </div>
  )
}

/** Colours and type as the style sheet has them now, because a canvas knows no variables. */
function styleOf(
  host: HTMLElement,
  swatches: HTMLElement | null,
  { language, ...size }: { width: number; height: number; isRtl: boolean; language: string },
) {
  const { color, fontFamily, fontSize, borderTopColor } = getComputedStyle(host.parentElement ?? host)
  const font = `${fontSize} ${fontFamily}`
  const pen = document.createElement('canvas').getContext('2d')
  if (pen) pen.font = font
  const colors = [...(swatches?.querySelectorAll('span') ?? [])].map((one) => getComputedStyle(one).borderTopColor)
  const format = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  return Object.assign(size, {
    font,
    text: color,
    grid: borderTopColor,
    colors,
    format: (amount: number) => format.format(amount),
    widthOf: (text: string) => pen?.measureText(text).width ?? 0,
  })
}
