import { Alert, Button, Text } from '@mantine/core'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from '../card/Profile.module.css'

/**
 * The texts of the card. `since` stands before the time of creation, and `once` above the new secret. `replaced` follows
 * it when there was an earlier secret.
 */
type Texts = Readonly<
  Record<'title' | 'hint' | 'since' | 'none' | 'once' | 'kept' | 'make' | 'renew' | 'remove', string> & {
    replaced?: string
  }
>

type Props = {
  texts: Texts
  queryKey: readonly string[]
  answer: UseQueryResult
  /** Time at which the present secret was made; null when there is none, undefined while it is not known. */
  since: string | null | undefined
  mayMake: boolean
  make: () => Promise<string>
  remove: () => Promise<unknown>
  /** Draws the new secret. `kept` is the button with which the user hides it. */
  shown: (secret: string, kept: ReactNode) => ReactNode
}

/** A secret of the user: made, shown once and revoked here. Hidden from users who have none and may not make one. */
export function SecretCard({ texts, queryKey, answer, since, mayMake, make, remove, shown }: Props) {
  const client = useQueryClient()
  const [made, setMade] = useState<string | null>(null)
  const [isReplaced, setReplaced] = useState(false)
  useTypedInput(made)
  const attempt = useAttempt()
  const change = (run: () => Promise<string | null>) =>
    attempt.run(async () => {
      const hadOne = Boolean(since)
      setMade(await run())
      setReplaced(hadOne)
      await client.invalidateQueries({ queryKey })
    })
  if (!mayMake && !since) return null
  return (
    <Card title={texts.title}>
      <Text c="dimmed" size="sm">
        {texts.hint}
      </Text>
      {attempt.message && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      {since === undefined && <NotLoaded answers={[answer]} height={60} />}
      {since === null && <p>{texts.none}</p>}
      {since && (
        <p>
          {texts.since} <TimeAgo at={since} />
        </p>
      )}
      {made !== null && (
        <Alert
          color="yellow"
          role="status"
          title={isReplaced && texts.replaced ? `${texts.once} ${texts.replaced}` : texts.once}
        >
          {shown(
            made,
            <Button variant="default" onClick={() => setMade(null)}>
              {texts.kept}
            </Button>,
          )}
        </Alert>
      )}
      <div className={classes.buttons}>
        {mayMake && (
          <Button variant="default" loading={attempt.busy} onClick={() => void change(make)}>
            {since ? texts.renew : texts.make}
          </Button>
        )}
        {since && (
          <Button
            variant="default"
            disabled={attempt.busy}
            onClick={() => void change(() => remove().then(() => null))}
          >
            {texts.remove}
          </Button>
        )}
      </div>
    </Card>
  )
}
