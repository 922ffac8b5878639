import { Text } from '@mantine/core'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { OtherEncoding } from '#renderer/ui/controls/OtherEncoding.tsx'
import type { Reading } from '#renderer/ui/text/fileText.ts'
import type { SentFile } from './FileCard.tsx'

type Props = { sent: SentFile; onRead: (run: string, sent: SentFile) => void }

/** Reads the file of a preview in another encoding. The server replaces the old preview by the new one. */
export function ReadAgain({ sent, onRead }: Props) {
  const { message, run } = useAttempt()
  const choose = (reading: Reading) =>
    run(async () => {
      // The columns stay as they are, even if a heading has other letters now.
      const body = { csv: reading.text, columns: sent.fields }
      const answer = await call('POST /v1/admin/users/import', { body })
      onRead(answer.run.uuid, { ...sent, reading })
    })
  return (
    <>
      <OtherEncoding file={sent.file} chosen={sent.reading} onChoose={(reading) => void choose(reading)} />
      {message && (
        <Text role="alert" c="red">
          {message}
        </Text>
      )}
    </>
  )
}
