import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { createBrush, fileOf, type Touch } from './blurBrush.ts'
import classes from './Photos.module.css'

type Props = { blob: Blob; note: string; onSave: (blob: Blob, note: string) => void; onClose: () => void }

const NOTE_MAX = 200

/** Makes plates and faces unrecognisable by wiping over them, and writes a note. */
export function PhotoEditor({ blob, note, onSave, onClose }: Props) {
  const { t } = useTranslation(['acceptance', 'photos'])
  const canvas = useRef<HTMLCanvasElement>(null)
  const brush = useRef<ReturnType<typeof createBrush> | null>(null)
  const touches = useRef<readonly Touch[]>([])
  const [strokes, setStrokes] = useState(0)
  const [typed, setTyped] = useState(note)
  useTypedInput(typed === note ? '' : typed)
  useEffect(() => {
    let isOver = false
    void createImageBitmap(blob).then((picture) => {
      if (!isOver && canvas.current) brush.current = createBrush(picture, canvas.current)
    })
    return () => {
      isOver = true
    }
  }, [blob])
  const touch = (event: PointerEvent<HTMLCanvasElement>, isFirst: boolean) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const scale = event.currentTarget.width / width
    const one = {
      x: (event.clientX - left) * scale,
      y: ((event.clientY - top) / height) * event.currentTarget.height,
      isFirst,
    }
    touches.current = [...touches.current, one]
    brush.current?.dab(one)
  }
  const undo = () => {
    const last = touches.current.findLastIndex(({ isFirst }) => isFirst)
    touches.current = touches.current.slice(0, Math.max(0, last))
    brush.current?.redraw(touches.current)
    setStrokes((before) => before - 1)
  }
  const save = async () => {
    const drawn = strokes > 0 && canvas.current ? await fileOf(canvas.current) : blob
    if (drawn) onSave(drawn, typed.trim())
  }
  return (
    <Dialog
      opened
      fullScreen
      onClose={onClose}
      title={t('photos.edit')}
      closeButtonProps={{ 'aria-label': t('photos:close') }}
    >
      <p className={classes.quiet}>{t('photos.blurHint')}</p>
      <div className={classes.stage}>
        <canvas
          ref={canvas}
          className={classes.brush}
          aria-label={t('photos.blurHint')}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setStrokes((before) => before + 1)
            touch(event, true)
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) touch(event, false)
          }}
        />
      </div>
      <div className={classes.tools}>
        <TextInput
          size="lg"
          className={classes.note ?? ''}
          aria-label={t('photos.note')}
          placeholder={t('photos.note')}
          maxLength={NOTE_MAX}
          dir="auto"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button
          size="lg"
          variant="default"
          disabled={strokes === 0}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={undo}
        >
          {t('photos.undo')}
        </Button>
        <Button size="lg" leftSection={<IconCheck size={18} aria-hidden />} onClick={() => void save()}>
          {t('photos.use')}
        </Button>
      </div>
    </Dialog>
  )
}
