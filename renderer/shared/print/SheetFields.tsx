import { NativeSelect, Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { type PageSize, sizeName } from './sheet/pageSizes.ts'
import type { SheetChoice } from './sheetChoice.ts'
import type { LanguageChoice } from './useSheetLanguage.ts'

/** The documents that can be printed. Each has its name in `locales/<language>/print.json`. */
type DocumentName = 'paper' | 'extension' | 'key' | 'mirror' | 'material' | 'receipt' | 'call'

type Props<Kind extends DocumentName> = {
  choice: SheetChoice<Kind>
  language: LanguageChoice
  /** Options of the chosen document. */
  children?: ReactNode
}

/** Chooses the document and its own options, its size and its language. */
export function SheetFields<Kind extends DocumentName>({ choice, language, children }: Props<Kind>) {
  const { t } = useTranslation('print')
  return (
    <>
      {choice.kinds.length > 1 && (
        <Radio.Group label={t('document')} value={choice.kind} onChange={(kind) => choice.setKind(kind as Kind)}>
          <Stack gap="xs" mt="xs">
            {choice.kinds.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={t(`documents.${kind as DocumentName}`)}
                data-autofocus={kind === choice.kind || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {children}
      <NativeSelect
        label={t('size')}
        data={choice.sizes.map((size) => ({ value: size, label: sizeName(size) }))}
        value={choice.size}
        onChange={({ currentTarget }) => choice.setSize(currentTarget.value as PageSize)}
      />
      <NativeSelect
        label={t('language')}
        data={language.languages.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
        value={language.language}
        onChange={({ currentTarget }) => language.setLanguage(currentTarget.value as Language)}
      />
    </>
  )
}
