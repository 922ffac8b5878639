import { Alert, Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import { serverOrigin } from '#renderer/records/pageAddress.ts'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { photoKeys } from '../photos/usePhotoSource.ts'
import { LabelLink } from './LabelLink.tsx'
import { PrinterChoice } from './PrinterChoice.tsx'
import { PrintTrouble } from './PrintTrouble.tsx'
import { SheetPage } from './pages/SheetPage.tsx'
import { SheetFields } from './SheetFields.tsx'
import classes from './sheet/Print.module.css'
import { pageNumbers } from './sheet/pageNumbers.ts'
import { SheetContext } from './sheet/useSheet.ts'
import { COPIES_MAX, usePrintChoice } from './usePrintChoice.ts'
import { usePrinting } from './usePrinting.ts'

type Props = { print: PaperPrint; extension?: number; isTyped: boolean; onClose: () => void }

/** Chooses document, size and number of copies, with a preview. In the desktop app labels go to their own printer. */
export function PrintDialog({ print, extension, isTyped, onClose }: Props) {
  const { t } = useTranslation(['print', 'paper'])
  const choice = usePrintChoice(print, extension)
  const { data: origin } = useQuery({ queryKey: ['serverOrigin'], queryFn: serverOrigin, staleTime: Infinity })
  const { sheet, language, count } = choice
  const printing = usePrinting(sheet, count)
  /** Number of drawn copies. A printer without a dialog makes the copies itself. */
  const drawn = printing.way === 'silent' ? 1 : (count ?? 1)
  const size = sheet.size
  const styles = size === 'a4' || size === 'a5' ? pageNumbers(drawn, size) : ''
  // A photo that is still loading would leave an empty space on paper.
  const isReady = useIsFetching({ queryKey: photoKeys(print.uuid) }) === 0 && origin !== undefined
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
        {isTyped && <Alert color="yellow">{t('unsaved')}</Alert>}
        <SheetFields print={print} choice={choice} />
        {printing.printer && <PrinterChoice printer={printing.printer} />}
        <TextInput
          label={t('copies')}
          inputMode="numeric"
          dir="ltr"
          maxLength={2}
          value={choice.copies}
          onChange={({ currentTarget }) => choice.setCopies(currentTarget.value)}
          error={count === null && t('copiesRange', { most: COPIES_MAX })}
        />
        {!printing.printer?.name && origin !== undefined && (
          <LabelLink print={print} kind={sheet.kind} size={size} copies={count ?? 1} origin={origin} />
        )}
        {printing.trouble && <PrintTrouble result={printing.trouble} onDialog={() => printing.start('dialog')} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
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
        {origin !== undefined && (
          <Suspense fallback={<Skeleton height={480} />}>
            <SheetContext value={{ print, language, isSmall: sheet.size === 'a5', origin }}>
              <div className={classes.shown} data-document={sheet.kind}>
                <SheetPage choice={sheet} />
              </div>
              {printing.way && (
                <PrintSheet onDone={printing.done} print={printing.print} styles={styles}>
                  {Array.from({ length: drawn }, (_, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: copies are identical
                    <SheetPage key={i} choice={sheet} copy={i} />
                  ))}
                </PrintSheet>
              )}
            </SheetContext>
          </Suspense>
        )}
      </section>
    </form>
  )
}
