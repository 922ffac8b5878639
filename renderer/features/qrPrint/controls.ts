import { LABEL_SIZES, type LabelSize } from '#contract/labels/labelPage.ts'
import { problemLine } from '#renderer/ui/plain/elements.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { labelMm } from './layout.ts'
import type { textsOf } from './texts.ts'

type Texts = ReturnType<typeof textsOf>

function labelled(label: string, control: HTMLElement): HTMLElement {
  const field = document.createElement('label')
  const name = document.createElement('span')
  name.textContent = label
  if (control instanceof HTMLInputElement && control.type === 'checkbox') field.append(control, name)
  else field.append(name, control)
  return field
}

function sizeName(size: LabelSize, t: Texts): string {
  if (size === 'a4') return t('qrPrint:sheet')
  const { width, height } = labelMm(size)
  return isolated(`${width} × ${height} mm`)
}

/** The form beside the preview. */
export function createControls(t: Texts) {
  const form = document.createElement('form')
  const size = document.createElement('select')
  for (const one of LABEL_SIZES) size.append(new Option(sizeName(one, t), one))
  const copies = document.createElement('input')
  copies.inputMode = 'numeric'
  copies.maxLength = 12
  copies.dir = 'ltr'
  copies.autocomplete = 'off'
  const bars = document.createElement('input')
  bars.type = 'checkbox'
  const print = document.createElement('button')
  print.type = 'submit'
  print.textContent = t('qrPrint:print')
  const problem = problemLine('problem')
  const sizeProblem = problemLine('size-problem')
  size.setAttribute('aria-describedby', sizeProblem.id)
  const copiesProblem = problemLine('copies-problem')
  const barsProblem = problemLine('bars-problem')
  copies.setAttribute('aria-describedby', copiesProblem.id)
  const amount = document.createElement('p')
  amount.className = 'amount'
  amount.setAttribute('role', 'status')
  form.append(
    problem,
    labelled(t('qrPrint:size'), size),
    sizeProblem,
    labelled(t('qrPrint:copies'), copies),
    copiesProblem,
    labelled(t('qrPrint:bars'), bars),
    barsProblem,
    amount,
    print,
  )
  return { form, size, copies, bars, print, problem, sizeProblem, copiesProblem, barsProblem, amount }
}
