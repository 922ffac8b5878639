import { NativeSelect, Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import type { Language } from '#contract/constants.ts'
import { LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { countOf } from '#renderer/shared/orderState/extensionCount.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { type DocumentKind, type PageSize, sizeName } from './sheet/documents.ts'
import type { usePrintChoice } from './usePrintChoice.ts'

type Props = { print: PaperPrint; choice: ReturnType<typeof usePrintChoice> }

const PARTS_MAX = 4_000

/** Chooses the document and its own options, its size and its language. */
export function SheetFields({ print, choice }: Props) {
  const { t } = useTranslation(['print', 'paper'])
  const { sheet, language } = choice
  return (
    <>
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
    </>
  )
}
