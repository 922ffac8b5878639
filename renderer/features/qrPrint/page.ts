import { DEFAULT_LANGUAGE } from '#contract/constants.ts'
import {
  LABEL_CODE_MAX,
  LABEL_COPIES_MAX,
  LABEL_LINE_MAX,
  type LabelSize,
  labelCopies,
  readLabel,
} from '#contract/labels/labelPage.ts'
import { latinDigits } from '#contract/text/latinDigits.ts'
import { pageLanguage } from '#renderer/i18n/pageTexts.ts'
import { safeStorage } from '#renderer/storage/safeStorage.ts'
import { say } from '#renderer/ui/plain/elements.ts'
import { createControls } from './controls.ts'
import { drawSheets } from './drawSheets.ts'
import './page.css'
import { type BarsProblem, barsProblem, codeLength, type LabelProblem, labelProblem } from './problems.ts'
import { textsOf } from './texts.ts'

/** Milliseconds in which a browser paints the page once. */
const PAINT_MS = 50

const language = pageLanguage(safeStorage.getItem('language'), DEFAULT_LANGUAGE)
const t = textsOf(language)
const root = document.documentElement
root.lang = language
root.dir = language === 'ar' ? 'rtl' : 'ltr'
root.dataset.theme = safeStorage.getItem('theme') === 'dark' ? 'dark' : 'light'
document.title = `${t('qrPrint:title')} – Werkbank`

const heading = document.createElement('h1')
const controls = createControls(t)
const preview = document.createElement('section')
preview.tabIndex = 0
preview.setAttribute('aria-label', t('qrPrint:preview'))
const side = document.createElement('div')
side.className = 'side'
side.append(heading, controls.form)
const main = document.createElement('main')
main.append(side, preview)
document.body.append(main)

let label = readLabel(location.hash)

/** Draws the preview and shows the problems. Returns whether everything that the address asks for can be printed. */
function draw(): boolean {
  const wanted = {
    code: label.code,
    lines: label.lines,
    lineLength: label.lineLength,
    size: controls.size.value as LabelSize,
    hasBars: controls.bars.checked,
  }
  const problem = labelProblem(wanted)
  const copies = labelCopies(latinDigits(controls.copies.value))
  const missingBars = problem === null ? barsProblem(wanted) : null
  tellProblems(problem, missingBars, copies)
  for (const control of [controls.size, controls.copies, controls.bars]) control.disabled = problem !== null
  const count = problem === null ? (copies ?? 0) : 0
  controls.print.disabled = count === 0
  const { code, lines, size } = wanted
  const pages = drawSheets({ code, lines, size, hasBars: wanted.hasBars && missingBars === null }, count)
  preview.replaceChildren(...pages)
  const labels = t('qrPrint:labels', { count })
  const amount = size === 'a4' ? `${labels} · ${t('qrPrint:pages', { count: pages.length })}` : labels
  controls.amount.textContent = count === 0 ? '' : amount
  return count > 0 && missingBars === null && label.unknownSize === ''
}

function tellProblems(problem: LabelProblem | null, missingBars: BarsProblem | null, copies: number | null): void {
  const { value } = controls.copies
  const gaps =
    problem === 'lineTooLong'
      ? { length: label.lineLength, most: LABEL_LINE_MAX }
      : { length: codeLength(label.code), most: LABEL_CODE_MAX }
  say(controls.problem, problem && t(`qrPrint:problems.${problem}`, gaps))
  const isUnknownSize = problem === null && label.unknownSize !== ''
  say(controls.sizeProblem, isUnknownSize ? t('qrPrint:problems.size', { typed: label.unknownSize }) : null)
  const isNoNumber = problem === null && copies === null
  const copiesGaps = { typed: value.trim(), most: LABEL_COPIES_MAX }
  say(controls.copiesProblem, isNoNumber ? t('qrPrint:problems.copies', copiesGaps) : null)
  controls.copies.setAttribute('aria-invalid', String(isNoNumber))
  say(controls.barsProblem, missingBars && t(`qrPrint:problems.${missingBars}`))
}

/** Shows the label of the address, and opens the print dialog if the address asks for it. */
function open(): void {
  label = readLabel(location.hash)
  heading.textContent = label.type === null ? t('qrPrint:title') : t(`qrPrint:types.${label.type}`)
  controls.size.value = label.size
  controls.copies.value = label.copies
  controls.bars.checked = label.hasBars
  const isWhole = draw()
  if (!controls.copiesProblem.hidden) controls.copies.focus()
  else if (controls.sizeProblem.hidden) controls.print.focus()
  else controls.size.focus()
  // The dialog stops the page, so the preview is painted first.
  if (label.printsAtOnce && isWhole) setTimeout(() => window.print(), PAINT_MS)
}

// The size that the user chooses replaces the unknown one of the address.
controls.size.addEventListener('input', () => {
  label.unknownSize = ''
})
controls.form.addEventListener('input', draw)
controls.form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (!controls.print.disabled) window.print()
})
// Opening another label in the same window changes only the fragment, so the page is not loaded again.
window.addEventListener('hashchange', open)
open()
