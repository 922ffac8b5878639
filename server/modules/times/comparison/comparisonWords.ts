import type { Language } from '#contract/constants.ts'
import type { WorkUnit } from '#contract/workshop/times/workUnits.ts'
import { readWords } from '#server/records/words/recordWords.ts'

type Named = Readonly<Record<string, string>>
type ComparisonFile = {
  title: string
  column: Named
  light: Named
  cause: Named
  review: { comment: string }
  sum: string
  outlier: string
}
type PaperFile = { fields: Named; choices: { type: Named } }
type UnitFile = { unitName: Named }

/** Names of columns and values in the export of a comparison, from the words of the screen and of papers. */
export async function comparisonWords(language: Language, unit: WorkUnit) {
  const [comparison, paper, stamps] = await Promise.all([
    readWords<ComparisonFile>(language, 'comparison'),
    readWords<PaperFile>(language, 'paper'),
    readWords<UnitFile>(language, 'stamps'),
  ])
  const { column } = comparison
  const unitName = stamps.unitName[unit] ?? unit
  return {
    title: comparison.title,
    headings: {
      order: column.order,
      plate: paper.fields.licensePlate,
      model: column.model,
      type: paper.fields.type,
      light: column.light,
      position: column.position,
      text: column.text,
      technicians: column.people,
      target: `${column.target}, ${unitName}`,
      actual: `${column.actual}, ${unitName}`,
      difference: `${comparison.sum}, ${unitName}`,
      percent: '%',
      cause: column.cause,
      comment: comparison.review.comment,
      outlier: comparison.outlier,
      finished: column.finished,
    },
    type: (value: string) => paper.choices.type[value] ?? value,
    light: (value: string) => comparison.light[value] ?? value,
    cause: (value: string) => comparison.cause[value] ?? value,
  }
}
