import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import { countOf } from '#renderer/shared/orderState/extensionCount.ts'
import { SheetFields } from '#renderer/shared/print/SheetFields.tsx'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import type { usePrintChoice } from './usePrintChoice.ts'

type Props = { print: PaperPrint; choice: ReturnType<typeof usePrintChoice> }

const PARTS_MAX = 4_000

/** Chooses the document of a paper, with the options of an extension sheet and of a material slip. */
export function PaperFields({ print, choice }: Props) {
  const { t } = useTranslation(['print', 'paper'])
  const { sheet } = choice
  return (
    <SheetFields choice={choice.document} language={choice.language}>
      {sheet.kind === 'extension' && (
        <NativeSelect
          label={t('which')}
          data={print.extensions.map(({ number }) => ({
            value: String(number),
            label: t('paper:sheets.extension', { number: countOf(number) }),
          }))}
          value={String(sheet.extension)}
          onChange={({ currentTarget }) => choice.setExtension(Number(currentTarget.value))}
        />
      )}
      {sheet.kind === 'material' && (
        <GrowingTextarea
          label={t('parts')}
          description={t('partsHint')}
          minRows={3}
          maxRows={8}
          maxLength={PARTS_MAX}
          dir="ltr"
          value={choice.parts}
          onChange={({ currentTarget }) => choice.setParts(currentTarget.value)}
        />
      )}
    </SheetFields>
  )
}
