import { Button, Modal, Textarea } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HST_TEXT_MAX } from '#contract/workshop/hst/hstReading.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { ChooseFile } from '#renderer/ui/controls/ChooseFile.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from '../data/Hst.module.css'
import type { HstReadText } from '../data/hstQueries.ts'
import { Preview } from './Preview.tsx'
import { type FileProblem, type Input, pageInput, readInputFile, textInput } from './readInput.ts'

type Props = {
  /** Of the car that it has to be about; empty when the text says it. */
  vin: string
  /** What it begins with. */
  file?: File
  onClose: () => void
  onTaken?: (vin: string) => void
}

/** A pasted page, a text or a file becomes a look: first it is shown as it was read, then it is taken over. */
export function ReadingDialog({ vin, file, onClose, onTaken }: Props) {
  const { t } = useTranslation('hst')
  const [input, setInput] = useState<Input>(textInput(''))
  const [read, setRead] = useState<HstReadText | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [isOpening, setOpening] = useState(false)
  const { busy, message, run } = useAttempt()
  const shown = input.text || input.raw
  useTypedInput(shown)
  const isTooLong = input.raw.length > HST_TEXT_MAX
  const preview = (given: Input) =>
    run(async () => {
      const body = { raw: given.raw, text: given.text, vin }
      setRead(await call('POST /v1/workshop/hst/reading', { body }))
    })
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html')
    // A copied page keeps its rows; what was already typed stays what it is.
    if (html === '' || shown.trim() !== '') return
    event.preventDefault()
    setInput(pageInput(html, 'paste'))
  }
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setProblem(null)
    setOpening(true)
    const found = await readInputFile(chosen)
    setOpening(false)
    if (typeof found === 'string') return setProblem(found)
    setInput(found)
    await preview(found)
  }
  const begin = useEffectEvent(() => void choose(file))
  useEffect(() => begin(), [])
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void choose(event.dataTransfer.files[0])
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={shown.trim() === ''}
      size="xl"
      title={vin === '' ? t('reading.title') : t('reading.titleOf', { vin: isolated(vin) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {read ? (
        <Preview
          input={input}
          reading={read}
          vin={vin}
          onBack={() => setRead(null)}
          onTaken={(taken) => {
            onTaken?.(taken)
            onClose()
          }}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way, the button is there for everybody
        <div className={classes.stack} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <p className={classes.quiet}>{t('reading.hint')}</p>
          <Textarea
            label={t('reading.text')}
            data-autofocus
            autosize
            minRows={8}
            maxRows={16}
            dir="auto"
            spellCheck={false}
            value={shown}
            error={isTooLong && t('reading.tooLarge')}
            onPaste={paste}
            onChange={({ currentTarget }) => setInput(textInput(currentTarget.value))}
          />
          {(problem || message) && (
            <p role="alert" className={classes.problem}>
              {problem ? t(`reading.${problem}`) : message}
            </p>
          )}
          <div className={classes.buttons}>
            <ChooseFile accept=".pdf,.htm,.html,.txt,.csv,.tsv" onChoose={choose} isBusy={isOpening}>
              {t('reading.file')}
            </ChooseFile>
            <Button loading={busy} disabled={shown.trim() === '' || isTooLong} onClick={() => void preview(input)}>
              {t('reading.read')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}
