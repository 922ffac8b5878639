import { Button, Text } from '@mantine/core'
import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'
import classes from './AvatarEditor.module.css'
import { PICTURE_TYPES, problemOf } from './scalePicture.ts'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

type Props = {
  /** See `UserAvatar`. */
  id: string
  name: string
  source: string | null
  /** Why the picture cannot be changed now; then there are no buttons. */
  locked?: string | undefined
  /** Uploads the square. Resolves with the text of a refusal, or null after success. */
  onSave: (bytes: Uint8Array, type: string) => Promise<string | null>
  /** Called when the crop dialog opens or closes. */
  onCropping?: (isCropping: boolean) => void
  /** Removes the picture, with the same result as `onSave`. Missing while there is no picture. */
  onRemove?: (() => Promise<string | null>) | undefined
}

/** The picture of a user or group. Buttons choose a file, cut a square out of it, and remove the picture. */
export function AvatarEditor({ id, name, source, locked, onSave, onRemove, onCropping }: Props) {
  const { t } = useTranslation(['avatar', 'errors'])
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  // Releases the object URL, because it keeps the bytes of the file in memory.
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
