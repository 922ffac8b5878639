import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { EMAIL_MAX_LENGTH } from '#contract/constants.ts'
import { Failure } from '#server/request/failure.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { Mail } from './composeMail.ts'
import type { MailAccount } from './mailAccount.ts'

/** What the mail server said when it took the mail, or that it never will: then trying again is useless. */
export type Delivery = { isSent: boolean; isFinal: boolean; answer: string }

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
const ANSWER_LENGTH = 300
const mailbox = z.email().max(EMAIL_MAX_LENGTH)

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/**
 * Hands one mail to the dealer's mail server. `id` stays the same when the mail is tried again, so that a mail that
 * went out just before a crash can be recognised by whoever gets it twice.
 */
export async function sendMail(
  outbound: Outbound,
  account: MailAccount,
  mail: Mail,
  to: { name: string; address: string },
  id: string,
): Promise<Delivery> {
  // The library hands a line end inside of an address on to the server, where it starts another command.
  if (![to.address, account.from.address].every((one) => mailbox.safeParse(one).success))
    return { isSent: false, isFinal: true, answer: 'The address is not valid.' }
  const address = await outbound.reach(account.host).catch((error: Error) => error)
  if (address instanceof Failure) throw address
  if (address instanceof Error) return { isSent: false, isFinal: false, answer: said(address.message) }
  const transport = createTransport({
    host: address,
    // What the certificate must be for.
    ...(isIP(account.host) === 0 ? { servername: account.host } : {}),
    port: account.port,
    secure: account.security === 'tls',
    requireTLS: account.security === 'starttls',
    ignoreTLS: account.security === 'none',
    ...(account.user === '' ? {} : { auth: { user: account.user, pass: account.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail is made of the texts above and of nothing that could be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { response } = await transport.sendMail({
      from: account.from,
      to: { name: oneLine(to.name), address: to.address },
      ...(account.replyTo === '' ? {} : { replyTo: account.replyTo }),
      messageId: `<${id}@${account.from.address.split('@')[1] ?? 'werkbank'}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...mail,
    })
    return { isSent: true, isFinal: true, answer: said(response) }
  } catch (error) {
    const { code, responseCode = 0, response, message } = error as SmtpError
    // A wrong login can be put right while the mail waits; a mailbox that does not exist stays away.
    const isRefused = code === 'EENVELOPE' || code === 'EMESSAGE'
    return { isSent: false, isFinal: isRefused && responseCode >= 500, answer: said(response ?? message) }
  } finally {
    transport.close()
  }
}

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
/** The server's own words, on one line. */
const said = (text: string) => oneLine(text).slice(0, ANSWER_LENGTH)
