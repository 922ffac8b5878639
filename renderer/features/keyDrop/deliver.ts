import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { Refused } from '#renderer/ui/plain/postPublic.ts'
import { openForm, type Receipt, type Sending, sendForm } from './server.ts'

/** At most this many attempts after one press of the button. */
const ATTEMPTS = 4
/** Longest wait for which the page tries again by itself (seconds). */
const WAIT_MOST = 10

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

type Filled = Omit<Sending, 'ticket'>
type Given = {
  filled: Filled
  ticket: string | null
  /** Called with the new uuid of the sending before it is used, so that it can be stored. */
  onRenamed: (uuid: string) => void
}

/** Solves a refusal without the customer: waits, fetches a new ticket or replaces a used uuid. Throws other errors. */
async function mend(error: Refused, sending: Sending, onRenamed: Given['onRenamed']): Promise<void> {
  if (error.code === 'too_many_attempts' && error.retryAfter <= WAIT_MOST) await wait(error.retryAfter)
  else if (error.fields.ticket !== undefined) sending.ticket = (await openForm(sending.token)).ticket
  else if (error.code === 'idempotency_conflict') {
    sending.drop_uuid = randomUuid()
    onRenamed(sending.drop_uuid)
  } else throw error
}

/** Sends a form. Tries again after a refusal that `mend` has solved. */
export async function deliver({ filled, ticket, onRenamed }: Given): Promise<Receipt> {
  const sending = { ...filled, ticket: ticket ?? (await openForm(filled.token)).ticket }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendForm(sending)
    } catch (error) {
      if (!(error instanceof Refused) || attempt === ATTEMPTS) throw error
      await mend(error, sending, onRenamed)
    }
  }
}
