import { Alert, Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Fragment, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { LabelKind } from '#contract/ipc/printing.ts'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { type LabelContent, LabelLink } from './LabelLink.tsx'
import { PrinterChoice } from './PrinterChoice.tsx'
import classes from './PrintForm.module.css'
import { PrintTrouble } from './PrintTrouble.tsx'
import sheetClasses from './sheet/Print.module.css'
import { pageNumbers } from './sheet/pageNumbers.ts'
import type { PageSize } from './sheet/pageSizes.ts'
import { COPIES_MAX, type Copies } from './useCopies.ts'
import { usePrinting } from './usePrinting.ts'

type Props = {
  /** The name of the document, for its preview. */
  document: string
  size: PageSize
  /** The kind whose printer prints without a dialog. Null for a document that always has the dialog. */
  printedAs: LabelKind | null
  copies: Copies
  /** The inputs that choose the document. */
  fields: ReactNode
  /** The document as a label for a new window, if it is one. */
  label?: LabelContent | null | false
  /** Whether the form behind the dialog has unsaved input. */
  isTyped: boolean
  /** False while a part of the document is still loading, which would leave an empty space on paper. */
  isReady: boolean
  /** Draws one copy. Without a number it is the preview. */
  page: (copy?: number) => ReactNode
  onClose: () => void
}

/** Chooses what to print and how often, with a preview. In the desktop app labels go to their own printer. */
export function PrintForm(props: Props) {
  const { document, size, copies, label, isReady, page } = props
  const { t } = useTranslation(['print', 'paper'])
  const { count } = copies
  const printing = usePrinting({ printedAs: props.printedAs, size, count })
  /** Number of drawn copies. A printer without a dialog makes the copies itself. */
  const drawn = printing.way === 'silent' ? 1 : (count ?? 1)
  const start = () => {
    if (isReady) printing.start()
  }
  return (
    <form
      className={classes.dialog}
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return
        event.preventDefault()
        event.stopPropagation()
        start()
      }}
    >
      <Stack gap="md" className={classes.choiceColumn}>
        {props.isTyped && <Alert color="yellow">{t('unsaved')}</Alert>}
        {props.fields}
        {printing.printer && <PrinterChoice printer={printing.printer} />}
        <TextInput
          label={t('copies')}
          inputMode="numeric"
          dir="ltr"
          maxLength={2}
          value={copies.typed}
          onChange={({ currentTarget }) => copies.setTyped(currentTarget.value)}
          error={count === null && t('copiesRange', { most: COPIES_MAX })}
        />
        {!printing.printer?.name && label && <LabelLink label={label} copies={count ?? 1} />}
        {printing.trouble && <PrintTrouble result={printing.trouble} onDialog={() => printing.start('dialog')} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={props.onClose}>
            {t('paper:close')}
          </Button>
          <Button
            type="submit"
            loading={!isReady || printing.way === 'silent'}
            disabled={count === null}
            leftSection={<IconPrinter size={16} aria-hidden />}
          >
            {t('action')}
          </Button>
        </div>
      </Stack>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the scrolled area */}
      <section className={classes.preview} aria-label={t('preview')} tabIndex={0}>
        <Suspense fallback={<Skeleton height={480} />}>
          <div className={sheetClasses.shown} data-document={document}>
            {page()}
          </div>
          {printing.way && (
            <PrintSheet onDone={printing.done} print={printing.print} styles={pageNumbers(drawn, size)}>
              {Array.from({ length: drawn }, (_, copy) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: copies are identical
                <Fragment key={copy}>{page(copy)}</Fragment>
              ))}
            </PrintSheet>
          )}
        </Suspense>
      </section>
    </form>
  )
}
