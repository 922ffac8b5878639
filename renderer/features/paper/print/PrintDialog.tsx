import { Alert, Button, NativeSelect, Radio, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import type { Language } from '#contract/constants.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { LANGUAGE_NAMES } from '#renderer/i18n/language.ts'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { photoKeys } from '../photos/usePhotoSource.ts'
import { PrinterChoice } from './PrinterChoice.tsx'
import { PrintTrouble } from './PrintTrouble.tsx'
import { SheetPage } from './pages/SheetPage.tsx'
import { type DocumentKind, type PageSize, sizeName } from './sheet/documents.ts'
import classes from './sheet/Print.module.css'
import { pageNumbers } from './sheet/pageNumbers.ts'
import { SheetContext } from './sheet/useSheet.ts'
import { COPIES_MAX, usePrintChoice } from './usePrintChoice.ts'
import { usePrinting } from './usePrinting.ts'

type Props = { print: PaperPrint; extension?: number; isTyped: boolean; onClose: () => void }

const PARTS_MAX = 4_000

/** Which sheet, on what, how often; beside it the sheet as it will be. In the desktop app labels go to a printer of their own. */
export function PrintDialog({ print, extension, isTyped, onClose }: Props) {
  const { t } = useTranslation(['print', 'paper'])
  const choice = usePrintChoice(print, extension)
  const { data: origin } = useQuery({ queryKey: ['print', 'origin'], queryFn: clientOrigin, staleTime: Infinity })
  const { sheet, language, count } = choice
  const printing = usePrinting(sheet, count)
  /** A printer makes copies of one by itself. */
  const drawn = printing.way === 'silent' ? 1 : (count ?? 1)
  const size = sheet.size
  const styles = size === 'a4' || size === 'a5' ? pageNumbers(drawn, size) : ''
  // A photo that is still on its way would be an empty place on paper.
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
        <Radio.Group label={t('document')} value={sheet.kind} onChange={(kind) => choice.setKind(kind as DocumentKind)}>
          <Stack gap="xs" mt="xs">
            {choice.kinds.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={t(`documents.${kind}`)}
                data-autofocus={kind === sheet.kind || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        {sheet.kind === 'extension' && (
          <NativeSelect
            label={t('which')}
            data={print.extensions.map(({ number }) => ({
              value: String(number),
              label: t('paper:sheets.extension', { number }),
            }))}
            value={String(sheet.extension)}
            onChange={({ currentTarget }) => choice.setExtension(Number(currentTarget.value))}
          />
        )}
        {sheet.kind === 'material' && (
          <Textarea
            label={t('parts')}
            description={t('partsHint')}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={PARTS_MAX}
            dir="ltr"
            value={choice.parts}
            onChange={({ currentTarget }) => choice.setParts(currentTarget.value)}
          />
        )}
        <NativeSelect
          label={t('size')}
          data={choice.sizes.map((size) => ({ value: size, label: sizeName(size) }))}
          value={sheet.size}
          onChange={({ currentTarget }) => choice.setSize(currentTarget.value as PageSize)}
        />
        <NativeSelect
          label={t('language')}
          data={choice.languages.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
          value={language}
          onChange={({ currentTarget }) => choice.setLanguage(currentTarget.value as Language)}
        />
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard */}
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
                    // biome-ignore lint/suspicious/noArrayIndexKey: copies are alike
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

/** Where the client is opened, so that a code leads to the sheet from any other device. */
async function clientOrigin(): Promise<string> {
  const { serverUrl } = desktop ? await callDesktop(desktop, 'desktop.info', undefined) : { serverUrl: null }
  return (serverUrl ?? location.origin).replace(/\/$/, '')
}
