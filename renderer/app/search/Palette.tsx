import { Modal, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Palette.module.css'
import { closePalette, openPalette, TYPED_MOST, typeEarly, usePalette } from './paletteState.ts'
import { useSearchKeys } from './useSearchKeys.ts'

const PaletteContent = lazy(async () => ({ default: (await import('./PaletteContent.tsx')).PaletteContent }))

/** Takes typed text until the palette has loaded, so that the user can type at once. */
function EarlyField() {
  const { t } = useTranslation('shell')
  const { early } = usePalette()
  return (
    <TextInput
      className={classes.field ?? ''}
      classNames={{ input: classes.input ?? '' }}
      data-autofocus
      dir="auto"
      aria-label={t('search.open')}
      autoComplete="off"
      spellCheck={false}
      maxLength={TYPED_MOST}
      value={early}
      onChange={({ currentTarget }) => typeEarly(currentTarget.value)}
    />
  )
}

/** The search over everything, above the open screen. Its code and texts load with the first use. */
export function Palette() {
  const { t } = useTranslation('shell')
  const { isOpen } = usePalette()
  useSearchKeys(openPalette)
  useEffect(() => closePalette, [])
  return (
    <Modal.Root
      opened={isOpen}
      onClose={closePalette}
      centered={false}
      size={680}
      padding={0}
      yOffset="9vh"
      returnFocus
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('search.open')}>
        <Modal.Body>
          <Suspense fallback={<EarlyField />}>
            <PaletteContent />
          </Suspense>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
