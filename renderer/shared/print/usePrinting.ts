import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LabelKind, PrintResult } from '#contract/ipc/printing.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { millimetres, type PageSize } from './sheet/pageSizes.ts'
import { type LabelPrinter, useLabelPrinter } from './useLabelPrinter.ts'

type Wanted = {
  /** The kind whose printer prints without a dialog. Null for a document that always has the dialog. */
  printedAs: LabelKind | null
  size: PageSize
  /** Number of copies. Null while the typed text is no valid number. */
  count: number | null
}

/** Prints a document: without a dialog when its kind has a printer, otherwise with one. */
export function usePrinting({ printedAs, size, count }: Wanted) {
  const { t } = useTranslation('print')
  const printer = useLabelPrinter(printedAs)
  const [way, setWay] = useState<'dialog' | 'silent' | null>(null)
  const [trouble, setTrouble] = useState<Extract<PrintResult, { ok: false }> | null>(null)
  /** The choice at the start of the print. Later choices do not change it. */
  const job = useRef<{ printer: LabelPrinter; widthMm: number; heightMm: number; copies: number } | null>(null)
  const start = (wanted: 'dialog' | 'silent' = printer?.name ? 'silent' : 'dialog') => {
    if (count === null) return
    const [widthMm, heightMm] = millimetres(size)
    job.current = printer && { printer, widthMm, heightMm, copies: count }
    setTrouble(null)
    setWay(wanted)
  }
  const print = useCallback(async () => {
    if (!job.current) return
    const { printer, ...paper } = job.current
    const result = await printer.print(paper)
    const title = printer.printers.find(({ name }) => name === printer.name)?.title ?? ''
    if (result.ok) showToast('success', t('sent', { printer: isolated(title) }))
    else setTrouble(result)
  }, [t])
  const done = useCallback(() => setWay(null), [])
  return { printer, way, trouble, start, done, print: way === 'silent' ? print : undefined }
}
