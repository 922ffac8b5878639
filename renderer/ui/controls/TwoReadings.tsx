import { SegmentedControl, Stack, Text } from '@mantine/core'

type Props = {
  question: string
  /** The labels of both readings: the one by default, and the other one. */
  labels: readonly [usual: string, other: string]
  isOther: boolean
  isDisabled?: boolean
  onChoose: (isOther: boolean) => void
}

/** Asks the user how to read ambiguous cells of a file, which have two possible meanings. */
export function TwoReadings({ question, labels, isOther, isDisabled = false, onChoose }: Props) {
  const [usual, other] = labels
  return (
    <Stack gap="xs" role="group" aria-label={question}>
      <Text>{question}</Text>
      <SegmentedControl
        aria-label={question}
        data={[
          { value: 'usual', label: usual },
          { value: 'other', label: other },
        ]}
        disabled={isDisabled}
        value={isOther ? 'other' : 'usual'}
        onChange={(value) => onChoose(value === 'other')}
      />
    </Stack>
  )
}
