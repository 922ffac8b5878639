import { Button, Text } from '@mantine/core'
import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'
import classes from './AvatarEditor.module.css'
import { PICTURE_TYPES, problemOf } from './scalePicture.ts'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

type Props = {
  /** As for `UserAvatar`. */
  id: string
  name: string
  source: string | null
  /** Why it cannot be changed now; then there are no buttons. */
  locked?: string | undefined
  /** Uploads the square. Resolves with the words of a refusal, or null when it is done. */
  onSave: (bytes: Uint8Array, type: string) => Promise<string | null>
  /** A dialog is open over everything. */
  onCropping?: (isCropping: boolean) => void
  /** As `onSave`; absent while there is no picture. */
  onRemove?: (() => Promise<string | null>) | undefined
}

/** The picture of a person or a group with what can be done with it: choose a file, cut a square out of it, take it away. */
export function AvatarEditor({ id, name, source, locked, onSave, onRemove, onCropping }: Props) {
  const { t } = useTranslation(['avatar', 'errors'])
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  // The bytes of the file stay in memory as long as its address is known.
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])

  const open = (address: string | null) => {
    setChosen(address)
    onCropping?.(address !== null)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (!file) return
    const problem = problemOf(file)
    setError(problem && t(`errors:${problem}`))
    if (!problem) open(URL.createObjectURL(file))
  }
  const run = async (action: () => Promise<string | null>) => {
    setBusy(true)
    setError(null)
    const refusal = await action()
    setError(refusal)
    setBusy(false)
    return refusal === null
  }

  return (
    <div className={classes.editor}>
      <UserAvatar id={id} name={name} source={source} size={96} decorative={name === ''} />
      <div className={classes.side}>
        {locked ? (
          <Text c="dimmed" size="sm">
            {locked}
          </Text>
        ) : (
          <>
            <div className={classes.buttons}>
              <input
                ref={input}
                type="file"
                accept={PICTURE_TYPES.join()}
                hidden
                data-testid="avatar-file"
                onChange={choose}
              />
              <Button variant="default" onClick={() => input.current?.click()}>
                {source ? t('change') : t('choose')}
              </Button>
              {onRemove && (
                <Button variant="default" loading={busy && !chosen} onClick={() => void run(onRemove)}>
                  {t('remove')}
                </Button>
              )}
            </div>
            <Text c="dimmed" size="sm">
              {t('hint')}
            </Text>
          </>
        )}
        {error && !chosen && (
          <Text c="red" size="sm" role="alert">
            {error}
          </Text>
        )}
      </div>
      {chosen && (
        <Suspense>
          <CropDialog
            source={chosen}
            busy={busy}
            error={error}
            onClose={() => {
              open(null)
              setError(null)
            }}
            onUnreadable={() => {
              open(null)
              setError(t('errors:failed_to_read_file'))
            }}
            onCut={(bytes, type) =>
              void run(() => onSave(bytes, type)).then((isDone) => {
                if (isDone) open(null)
              })
            }
          />
        </Suspense>
      )}
    </div>
  )
}
