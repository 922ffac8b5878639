import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { differingLines, type Piece } from '../text/differingLines.ts'
import { isGuessed, type Reading } from '../text/fileText.ts'
import classes from './ChooseReading.module.css'
import { OtherEncoding } from './OtherEncoding.tsx'

type Props = {
  file: Blob | null
  readings: readonly Reading[]
  chosen?: Reading | null
  onChoose: (reading: Reading) => void
}

/**
 * Lets the user choose between the texts that a file without Unicode may contain. With a single text it asks nothing,
 * but the encoding can still be changed.
 */
export function ChooseReading({ file, readings, chosen = null, onChoose }: Props) {
  const { t } = useTranslation('directory')
  const [likeliest] = readings
  if (!file || !likeliest || !isGuessed(likeliest)) return null
  const isQuestion = readings.length > 1
  const lines = isQuestion ? differingLines(readings.map(({ text }) => text)) : []
  return (
    <Stack gap="xs">
      {isQuestion && (
        <Stack gap="xs" role="group" aria-label={t('csv.readings')}>
          <Text>{t('csv.readings')}</Text>
          {readings.map((reading, at) => (
            <Button
              key={reading.encoding}
              classNames={{ root: classes.reading ?? '', label: classes.label ?? '' }}
              variant={reading === chosen ? 'light' : 'default'}
              aria-pressed={reading === chosen}
              justify="start"
              onClick={() => onChoose(reading)}
            >
              <span>
                {(lines[at] ?? []).map((pieces) => (
                  <MarkedLine key={pieces.map(({ text }) => text).join('|')} pieces={pieces} />
                ))}
              </span>
            </Button>
          ))}
        </Stack>
      )}
      <OtherEncoding file={file} chosen={chosen} onChoose={onChoose} />
    </Stack>
  )
}

/** A line of a file. The letters that differ in another reading are marked. */
function MarkedLine({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <bdi dir="auto" className={classes.line}>
      {pieces.map(({ text, isMarked }, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line do not move, and their texts may repeat
        return isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>
      })}
    </bdi>
  )
}
