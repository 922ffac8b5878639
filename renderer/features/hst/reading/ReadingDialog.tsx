import { Button } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HST_TEXT_MAX } from '#contract/workshop/hst/hstReading.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { ChooseFile } from '#renderer/ui/controls/ChooseFile.tsx'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from '../data/Hst.module.css'
import type { HstReadText } from '../data/hstQueries.ts'
import { Preview } from './Preview.tsx'
import { type FileProblem, type Input, pageInput, readInputFile, textInput } from './readInput.ts'

type Props = {
  /** VIN of the car that the text must be about; empty when the text names it. */
  vin: string
  /** The file to start with. */
  file?: File
  onClose: () => void
  onTaken?: (vin: string) => void
}

/** Turns a pasted page, a text or a file into a snapshot. It shows the result before saving. */
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
      const found = await call('POST /v1/workshop/hst/reading', { body })
      setInput(given)
      setRead(found)
    })
  /** Reads pasted text immediately. If the field already has text, the paste is left to the browser. */
  const paste = (event: ClipboardEvent) => {
    if (shown.trim() !== '') return
    const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) => event.clipboardData.getData(type))
    // The HTML of a copied page still has the rows of its tables.
    const pasted = html === '' ? textInput(text) : pageInput(html, 'paste')
    event.preventDefault()
    setInput(pasted)
    if (pasted.raw.length <= HST_TEXT_MAX) void preview(pasted)
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
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={shown.trim() === ''}
      size="xl"
      title={vin === '' ? t('reading.title') : t('reading.titleOf', { vin: isolated(vin) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {read && message && (
        <p role="alert" className={classes.problem}>
          {message}
        </p>
      )}
      {read ? (
        <Preview
          // Another encoding gives another text, for which the user has confirmed nothing yet.
          key={input.guess?.reading.encoding}
          input={input}
          reading={read}
          vin={vin}
          onInput={(given) => void preview(given)}
          onBack={() => setRead(null)}
          onTaken={(taken) => {
            onTaken?.(taken)
            onClose()
          }}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; a button does the same
        <div className={classes.stack} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <p className={classes.quiet}>{t('reading.hint')}</p>
          <GrowingTextarea
            label={t('reading.text')}
            data-autofocus
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
    </Dialog>
  )
}
