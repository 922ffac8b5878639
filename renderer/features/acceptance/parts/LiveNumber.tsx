import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber, parseMoney, parseNumber } from '#renderer/records/fields/parse.ts'
import { LiveText } from './LiveText.tsx'

type Props = {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  readOnly: boolean
  max: number
  description?: ReactNode
}
type Reading = { parse: (text: string) => number | undefined; format: (value: number) => string }

const LONGEST = 16

function LiveParsed({ label, value, onChange, readOnly, max, description, parse, format }: Props & Reading) {
  const { t } = useTranslation('acceptance')
  const [isUnread, setUnread] = useState(false)
  const read = (text: string) => {
    if (text.trim() === '') {
      setUnread(false)
      onChange(null)
      return
    }
    const number = parse(text)
    const isGood = number !== undefined && number >= 0 && number <= max
    setUnread(!isGood)
    if (isGood) onChange(number)
  }
  return (
    <LiveText
      label={label}
      value={value === null ? '' : format(value)}
      onChange={read}
      most={LONGEST}
      readOnly={readOnly}
      mode="decimal"
      {...(description !== undefined && { description })}
      {...(isUnread && { error: t('walk.noNumber') })}
    />
  )
}

/** A whole number that saves itself. */
export function LiveNumber(props: Props) {
  const { i18n } = useTranslation()
  return (
    <LiveParsed
      {...props}
      parse={(text) => {
        const number = parseNumber(text, i18n.language)
        return number !== undefined && Number.isInteger(number) ? number : undefined
      }}
      format={(number) => formatNumber(number, i18n.language)}
    />
  )
}

/** Largest price in cents. */
const PRICE_MAX = 100_000_000

/** A price in euros that saves itself, kept in cents. */
export function LiveMoney(props: Omit<Props, 'max'>) {
  const { i18n } = useTranslation()
  return (
    <LiveParsed
      {...props}
      max={PRICE_MAX}
      parse={(text) => parseMoney(text, i18n.language)}
      format={(cents) => formatMoney(cents, i18n.language)}
    />
  )
}
