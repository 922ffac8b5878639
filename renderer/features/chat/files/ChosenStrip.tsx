import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconExclamationCircle, IconPaperclip, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBlobSource } from '#renderer/ui/controls/useBlobSource.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useFormatSize } from '#renderer/ui/text/useFormatSize.ts'
import { type ChosenFile, removeFile, retryFile } from './chosenFiles.ts'
import classes from './Files.module.css'
import { isPicture } from './messageFiles.ts'

/** Errors after which another attempt may succeed. */
const PASSING: ReadonlySet<string> = new Set(['network', 'timeout', 'scanner_unavailable', 'too_many_attempts'])

type Props = { chatUuid: string; chosen: readonly ChosenFile[] }

/** The files of the next message above its text, each with its state. */
export function ChosenStrip({ chatUuid, chosen }: Props) {
  const { t } = useTranslation('chat')
  if (chosen.length === 0) return null
  return (
    <ul className={classes.strip} aria-label={t('files.chosen')}>
      {chosen.map((one) => (
        <Chosen key={one.key} chatUuid={chatUuid} chosen={one} />
      ))}
    </ul>
  )
}

function Chosen({ chatUuid, chosen }: { chatUuid: string; chosen: ChosenFile }) {
  const { t } = useTranslation('chat')
  const sizeOf = useFormatSize()
  const { stored, error, key } = chosen
  const name = isolated(chosen.name)
  return (
    <li className={classes.chosen} data-refused={error !== null || undefined}>
      <Sign chosen={chosen} />
      <span className={classes.about}>
        <bdi className={classes.name}>{chosen.name}</bdi>
        {error === null && <span className={classes.size}>{sizeOf(chosen.size)}</span>}
        {error !== null && <Refusal error={error} />}
      </span>
      {stored === null && error === null && (
        <Loader size="xs" role="status" aria-label={t('files.storing', { name })} />
      )}
      {error !== null && PASSING.has(error) && (
        <Button variant="default" size="compact-sm" onClick={() => retryFile(chatUuid, chosen)}>
          {t('messages.retry')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('files.remove', { name })}
        onClick={() => removeFile(chatUuid, key)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** The reason of a refusal. Without a network the file is still there, and the sentence says so. */
function Refusal({ error }: { error: NonNullable<ChosenFile['error']> }) {
  const { t } = useTranslation(['chat', 'errors'])
  return (
    <span className={classes.refusal} role="alert">
      {error === 'network' || error === 'timeout' ? t('files.offline') : t(`errors:${error}`)}
    </span>
  )
}

function Sign({ chosen: { file, type, error } }: { chosen: ChosenFile }) {
  const source = useBlobSource(isPicture(type) ? file : null)
  if (error !== null) return <IconExclamationCircle size={18} aria-hidden className={classes.refusedSign} />
  if (source) return <img className={classes.small} src={source} alt="" />
  return <IconPaperclip size={18} aria-hidden />
}
