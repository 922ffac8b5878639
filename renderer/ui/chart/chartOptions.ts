import type uPlot from 'uplot'
import { type ChartProps, shownMarks } from './chartData.ts'

type ChartStyle = {
  width: number
  height: number
  isRtl: boolean
  font: string
  text: string
  grid: string
  /** Colour of each series. */
  colors: readonly string[]
  /** Number as the user's language writes it on the axis of amounts. */
  format: (amount: number) => string
  widthOf: (text: string) => number
}

/** Share of the room of a mark that its bars take together. */
const BAR_SHARE = 0.7
/** Widest bar in pixels. */
const BAR_MAX = 36
const BAR_LINE = 2
/** Pixels between a name and its axis. */
const AXIS_GAP = 6
/** Room for the name of an axis. */
const TITLE_SIZE = 22
const UP_AXIS_SIZE = 48
const LINE_SIZE = 28
/** Largest share of the width that the names of sideways bars may take. */
const NAMES_SHARE = 0.4

const sizeOfNames = ({ marks }: ChartProps, { widthOf, width }: ChartStyle): number =>
  Math.min(Math.max(1, ...marks.map(widthOf)) + 2 * AXIS_GAP, width * NAMES_SHARE)

/** Side of the axis at which lines begin: left (3 in the library), or right (1) in Arabic. */
const beginOf = ({ isRtl }: ChartStyle): 1 | 3 => (isRtl ? 1 : 3)
const BELOW = 2

/** Position of the bars of a series beside their mark: the middle for the only one. */
const besideMark = (nth: number, count: number): -1 | 0 | 1 => {
  if (count === 1) return 0
  return nth === 0 ? -1 : 1
}

/** The axis of the marks. */
function marksAxis(props: ChartProps, style: ChartStyle): uPlot.Axis {
  const { marks, marksName, isSideways = false } = props
  const shown = isSideways ? marks.map((_, at) => at) : shownMarks(marks, style.width - 2 * UP_AXIS_SIZE, style.widthOf)
  return {
    side: isSideways ? beginOf(style) : BELOW,
    size: isSideways ? sizeOfNames(props, style) : LINE_SIZE,
    // Sideways bars have no axis title: their long names explain themselves, and the bars need the room.
    ...(isSideways ? {} : { label: marksName, labelSize: TITLE_SIZE, labelFont: style.font }),
    font: style.font,
    stroke: style.text,
    gap: AXIS_GAP,
    grid: { show: false },
    ticks: { show: false },
    splits: () => shown,
    values: (_, splits) => splits.map((at) => marks[at] ?? ''),
  }
}

/** The axis of the amounts. It begins at zero. */
function amountAxis({ amountName, isSideways = false }: ChartProps, style: ChartStyle): uPlot.Axis {
  return {
    scale: 'y',
    side: isSideways ? BELOW : beginOf(style),
    size: isSideways ? LINE_SIZE : UP_AXIS_SIZE,
    label: amountName,
    labelSize: TITLE_SIZE,
    labelFont: style.font,
    font: style.font,
    stroke: style.text,
    gap: AXIS_GAP,
    grid: { stroke: style.grid, width: 1 },
    ticks: { show: false },
    values: (_, splits) => splits.map((amount) => (Number.isInteger(amount) ? style.format(amount) : '')),
  }
}

/** Writes the text of a value without an amount, for example a withheld one, where its bar would begin. */
const writeAbsent =
  ({ series, isSideways = false }: ChartProps, style: ChartStyle) =>
  (plot: uPlot): void => {
    if (!isSideways) return
    const { ctx } = plot
    ctx.save()
    ctx.fillStyle = style.text
    ctx.font = plot.axes[0]?.font?.toString() ?? style.font
    ctx.textBaseline = 'middle'
    ctx.textAlign = style.isRtl ? 'right' : 'left'
    const begin = plot.valToPos(0, 'y', true) + (style.isRtl ? -AXIS_GAP : AXIS_GAP) * devicePixelRatio
    series.forEach(({ values }, nth) => {
      values.forEach(({ amount, text }, at) => {
        const offset = (besideMark(nth, series.length) * BAR_SHARE) / 4
        if (amount === null) ctx.fillText(text, begin, plot.valToPos(at + offset, 'x', true))
      })
    })
    ctx.restore()
  }

/** A chart with bars: upright ones for times and days, sideways ones for names. */
export function chartOptions(
  bars: (options: uPlot.Series.BarsPathBuilderOpts) => uPlot.Series.PathBuilder,
  props: ChartProps,
  style: ChartStyle,
  onMark: (at: number | null) => void,
): uPlot.Options {
  const { marks, series, isSideways = false } = props
  const towardEnd = style.isRtl ? -1 : 1
  const share = BAR_SHARE / series.length
  return {
    width: style.width,
    height: style.height,
    padding: [12, 12, 0, 12],
    legend: { show: false },
    cursor: { y: isSideways, x: !isSideways, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: {
        time: false,
        ori: isSideways ? 1 : 0,
        dir: isSideways ? -1 : towardEnd,
        range: [-0.5, marks.length - 0.5],
      },
      y: { ori: isSideways ? 0 : 1, dir: isSideways ? towardEnd : 1, range: (_, __, most) => [0, Math.max(1, most)] },
    },
    axes: [marksAxis(props, style), amountAxis(props, style)],
    series: [
      {},
      ...series.map(({ name }, nth) => ({
        label: name,
        stroke: style.colors[nth] ?? style.text,
        fill: nth === 0 ? (style.colors[nth] ?? style.text) : 'transparent',
        width: nth === 0 ? 0 : BAR_LINE,
        points: { show: false },
        paths: bars({ size: [share, BAR_MAX], align: besideMark(nth, series.length) }),
      })),
    ],
    hooks: {
      draw: [writeAbsent(props, style)],
      setCursor: [({ cursor }) => onMark(cursor.idx ?? null)],
    },
  }
}
