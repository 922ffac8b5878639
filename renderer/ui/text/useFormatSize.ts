import { useTranslation } from 'react-i18next'

const MEGABYTE = 1_000_000

/** A file size for people: "98 MB". */
export function formatSize(bytes: number, language: string): string {
  const megabytes = bytes / MEGABYTE
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: megabytes < 10 ? 1 : 0,
    numberingSystem: 'latn',
  }).format(megabytes)
}

export function useFormatSize(): (bytes: number) => string {
  const { i18n } = useTranslation()
  return (bytes) => formatSize(bytes, i18n.language)
}
