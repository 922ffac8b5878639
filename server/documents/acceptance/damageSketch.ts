import { CAR_DRAWINGS } from '#contract/workshop/carDrawing.ts'
import { DAMAGE_VIEWS, type DamageView } from '#contract/workshop/damageMarks.ts'
import { typed } from '../parts/typedText.ts'
import type { AcceptanceSheet } from '../sheets/acceptanceSheet.ts'
import type { AcceptanceData } from './acceptanceData.ts'
import { carSvg } from './drawings.ts'
import type { Writing } from './writing.ts'

type Mark = AcceptanceData['marks'][number]

function ageOf({ is_old, is_new }: Mark): 'old' | 'new' | 'known' {
  if (is_old) return 'old'
  return is_new ? 'new' : 'known'
}
const percent = (part: number, whole: number) => Math.round((part / whole) * 1_000) / 10

/** The sketch from five sides with numbered marks, and the list of the marks. */
export function damageOf(writing: Writing): AcceptanceSheet['damage'] {
  const { data, words } = writing
  const { rows, fields } = words.paper
  const { view, kind, size, note } = rows.damage_marks
  return {
    title: fields.damage_marks,
    none: data.marks.length === 0 ? words.own.noDamage : '',
    views: data.marks.length === 0 ? [] : DAMAGE_VIEWS.map((one) => viewOf(one, writing)),
    heads: ['', view, kind, size, words.own.mark, note],
    rows: data.marks.map((mark, index) => [String(index + 1), ...rowOf(mark, writing)]),
    texts: [
      { title: fields.body_damage, text: typed(data.body_damage.trim()) },
      { title: fields.security_damage, text: typed(data.security_damage.trim()) },
    ],
  }
}

function rowOf(mark: Mark, { words }: Writing): string[] {
  const { choices, rows } = words.paper
  const { view, kind, size } = choices.damage_marks
  const age = { old: rows.damage_marks.is_old, new: words.damage.new, known: '' }
  return [
    view[mark.view] ?? '',
    kind[mark.kind] ?? '',
    size[mark.size] ?? '',
    age[ageOf(mark)],
    typed(mark.note.trim()),
  ]
}

function viewOf(view: DamageView, { data, words }: Writing): AcceptanceSheet['damage']['views'][number] {
  const { size, letters } = CAR_DRAWINGS[view]
  const [width, height] = size
  return {
    svg: carSvg(view),
    width,
    height,
    name: words.paper.choices.damage_marks.view[view] ?? '',
    letters: letters.map(({ side, x, y }) => ({
      x: percent(x, width),
      y: percent(y, height),
      text: words.damage[side],
    })),
    marks: data.marks.flatMap((mark, index) =>
      mark.view === view ? [{ x: mark.x, y: mark.y, number: String(index + 1), look: ageOf(mark) }] : [],
    ),
  }
}
