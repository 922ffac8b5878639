import { useTranslation } from 'react-i18next'

const KILOBYTE = 1_000
const MEGABYTE = 1_000_000
/** Smallest size that is shown in megabytes (bytes). */
const MEGABYTES_FROM = 100_000

function unitOf(bytes: number): { unit: string; size: number } {
  if (bytes < KILOBYTE) return { unit: 'byte', size: 1 }
  return bytes < MEGABYTES_FROM ? { unit: 'kilobyte', size: KILOBYTE } : { unit: 'megabyte', size: MEGABYTE }
}

/** A file size for people: "98 MB", "12 kB", "19 Byte". */
export function formatSize(bytes: number, language: string): string {
  const { unit, size } = unitOf(bytes)
  const value = bytes / size
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
    numberingSystem: 'latn',
  }).format(value)
}

export function useFormatSize(): (bytes: number) => string {
  const { i18n } = useTranslation()
  return (bytes) => formatSize(bytes, i18n.language)
}
