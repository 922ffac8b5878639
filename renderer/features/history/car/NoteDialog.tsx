import { Button, Checkbox, Radio, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryHead, HistoryNote } from '#contract/api/service/history.ts'
import { NOTE_MAX } from '#contract/service/history.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { DayInput } from '#renderer/records/fields/DayInput.tsx'
import { parseDay } from '#renderer/records/fields/parse.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { today } from '#renderer/ui/time/today.ts'
import classes from './Car.module.css'

type Props = {
  car: HistoryHead
  /** Null for a new note. */
  note: HistoryNote | null
  onSaved: (notes: readonly HistoryNote[]) => void
  onClose: () => void
}

/** Writes or changes a note: its text, whether it is a warning, whom it is about, and its last day. */
export function NoteDialog({ car, note, onSaved, onClose }: Props) {
  const { t } = useTranslation('history')
  const hasOwner = car.owners.some(({ until_at }) => until_at === null)
  const [text, setText] = useState(note?.text ?? '')
  const [is_care, setCare] = useState(note?.is_care ?? false)
  const [about, setAbout] = useState(note?.is_about_customer ? 'customer' : 'car')
  const [lastDay, setLastDay] = useState<unknown>(note?.expires_on ?? '')
  const [isBusy, setBusy] = useState(false)
  const isDay = typeof lastDay === 'string' && parseDay(lastDay) === lastDay
  const isOver = isDay && lastDay < today() && lastDay !== note?.expires_on
  const isReady = text.trim() !== '' && (isDay || !lastDay) && !isOver
  const id = useId()
  const isTyped = text.trim() !== (note?.text ?? '')
  useTypedInput(isTyped ? text : '')
  const save = () => {
    const input = { text: text.trim(), is_care, expires_on: isDay ? lastDay : null }
    const params = { uuid: car.uuid }
    return note === null
      ? call('POST /v1/service/customer-history/:uuid/notes', {
          params,
          body: { ...input, is_about_customer: about === 'customer' },
        })
      : call('PATCH /v1/service/customer-history/:uuid/notes/:note_uuid', {
          params: { ...params, note_uuid: note.uuid },
          body: { ...input, version: note.version },
        })
  }
  const submit = async () => {
    if (!isReady || isBusy) return
    setBusy(true)
    try {
      onSaved((await save()).items)
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!isTyped}
      title={t(note === null ? 'notes.add' : 'notes.edit')}
      closeButtonProps={{ 'aria-label': t('notes.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <GrowingTextarea
            label={t('notes.text')}
            required
            data-autofocus
            maxLength={NOTE_MAX}
            dir="auto"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Checkbox
            label={t('notes.isCare')}
            checked={is_care}
            onChange={({ currentTarget }) => setCare(currentTarget.checked)}
          />
          {note === null && hasOwner && (
            <Radio.Group label={t('notes.about')} value={about} onChange={setAbout}>
              <Stack gap="xs" mt="xs">
                <Radio value="car" label={t('notes.aboutCar')} />
                <Radio value="customer" label={t('notes.aboutCustomer')} />
              </Stack>
            </Radio.Group>
          )}
          <DayInput
            value={lastDay}
            min={today()}
            onChange={setLastDay}
            input={{
              id,
              name: id,
              label: t('notes.expires'),
              ...(isOver && { error: t('notes.isOver') }),
              required: false,
              readOnly: false,
              onBlur: () => undefined,
            }}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {t('notes.cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isReady}>
              {t('notes.save')}
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}
