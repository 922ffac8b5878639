import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Reading } from '../text/fileText.ts'

const SAMPLE_LENGTH = 80

/** The first line in which the readings differ. */
function sampleLine(readings: readonly Reading[]): number {
  const [first = [], ...others] = readings.map(({ text }) => text.split(/\r\n|\r|\n/))
  return first.findIndex((line, at) => others.some((lines) => lines[at] !== line))
}

type Props = { readings: readonly Reading[]; chosen?: Reading | null; onChoose: (reading: Reading) => void }

/** Lets the user choose between the texts that a file without Unicode may contain. One text is no choice. */
export function ChooseReading({ readings, chosen = null, onChoose }: Props) {
  const { t } = useTranslation('directory')
  if (readings.length < 2) return null
  const at = sampleLine(readings)
  return (
    <Stack gap="xs" role="group" aria-label={t('csv.readings')}>
      <Text>{t('csv.readings')}</Text>
      {readings.map((reading) => (
        <Button
          key={reading.encoding}
          variant={reading === chosen ? 'light' : 'default'}
          aria-pressed={reading === chosen}
          justify="start"
          onClick={() => onChoose(reading)}
        >
          <bdi>{reading.text.split(/\r\n|\r|\n/)[at]?.slice(0, SAMPLE_LENGTH)}</bdi>
        </Button>
      ))}
    </Stack>
  )
}
