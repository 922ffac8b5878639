/** One value of a chart: its amount, and how the table writes it. Without an amount only the text is shown. */
type ChartValue = { amount: number | null; text: string }

/** Values of one kind, one for each mark of the chart. */
type ChartSeries = { name: string; values: readonly ChartValue[] }

export type ChartProps = {
  /** Title of the chart, which also names its values for a screen reader. */
  title: string
  /** Names of the marks along the first axis, such as times, days or types. */
  marks: readonly string[]
  /** Name of the axis of marks. */
  marksName: string
  /** Name of the axis of amounts, with their unit. */
  amountName: string
  /** One or two series. The second one is drawn as an outline. */
  series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries]
  /** Bars from the beginning of the line to its end, for marks with long names. */
  isSideways?: boolean
}

/** Everything that a chart says about one mark. */
export const valueText = ({ marks, series }: Pick<ChartProps, 'marks' | 'series'>, at: number): string =>
  [
    marks[at] ?? '',
    series
      .map(({ name, values }) => (series.length === 1 ? (values[at]?.text ?? '') : `${name} ${values[at]?.text ?? ''}`))
      .join(', '),
  ].join(': ')

/** Positions of the marks whose names are written: every one, or as there is room each second, third and so on. */
export function shownMarks(marks: readonly string[], width: number, widthOf: (text: string) => number): number[] {
  const widest = Math.max(1, ...marks.map(widthOf))
  const step = Math.max(1, Math.ceil((marks.length * (widest + MARK_GAP)) / Math.max(1, width)))
  return marks.flatMap((_, at) => (at % step === 0 ? [at] : []))
}

/** Free pixels between two names of marks. */
const MARK_GAP = 10
