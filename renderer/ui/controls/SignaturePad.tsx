import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { createPad } from '#renderer/ui/plain/signaturePad.ts'
import classes from './SignaturePad.module.css'

type Props = {
  label: string
  value: string
  onChange: (path: string) => void
  /** Language of the reader, if it is not that of the screen. */
  language?: string
}

/** A field to sign in with finger, pen or mouse. Its value is the path of an SVG, passed on after each stroke. */
export function SignaturePad({ label, value, onChange, language }: Props) {
  const { t } = useTranslation('signature', language === undefined ? {} : { lng: language })
  const place = useRef<HTMLDivElement>(null)
  const told = useRef(onChange)
  told.current = onChange
  const shown = useRef<{ path: string; redraw: () => void }>({ path: value, redraw: () => undefined })
  useEffect(() => {
    const draft = shown.current
    const { pad, redraw } = createPad(label, draft, () => told.current(draft.path))
    draft.redraw = redraw
    place.current?.replaceChildren(pad)
  }, [label])
  useEffect(() => {
    if (shown.current.path === value) return
    shown.current.path = value
    shown.current.redraw()
  }, [value])
  return (
    <div>
      <div className={classes.padHead}>
        <span>{label}</span>
        {value !== '' && (
          <Button size="sm" variant="subtle" onClick={() => onChange('')}>
            {t('clear')}
          </Button>
        )}
      </div>
      <div ref={place} className={classes.pad} />
    </div>
  )
}
