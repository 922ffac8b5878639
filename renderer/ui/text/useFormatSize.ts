import { useTranslation } from 'react-i18next'

const KILOBYTE = 1_000
const MEGABYTE = 1_000_000
/** Smallest size that is told in megabytes (bytes). */
const MEGABYTES_FROM = 100_000

/** A file size for people: "98 MB", "12 kB". */
export function formatSize(bytes: number, language: string): string {
  const isSmall = bytes > 0 && bytes < MEGABYTES_FROM
  const value = bytes / (isSmall ? KILOBYTE : MEGABYTE)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: value < 10 ? 1 : 0,
    numberingSystem: 'latn',
  }).format(value)
}

export function useFormatSize(): (bytes: number) => string {
  const { i18n } = useTranslation()
  return (bytes) => formatSize(bytes, i18n.language)
}
