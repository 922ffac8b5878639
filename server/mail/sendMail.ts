import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { mailAddress } from '#contract/scalars.ts'
import { asciiAddress } from '#contract/text/asciiDomain.ts'
import { Failure } from '#server/request/failure.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { Mail } from './composeMail.ts'
import type { MailAccount } from './mailAccount.ts'

/** A file of a mail. */
type Attachment = { filename: string; contentType: string; content: string | Buffer }

/** The mail server's answer. `isFinal` without `isSent`: a retry is useless. */
export type Delivery = { isSent: boolean; isFinal: boolean; answer: string }

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
/** Longest time for one mail, so that a mail server that answers byte by byte does not hold a worker (ms). */
const TOTAL_MS = 60_000
const ANSWER_LENGTH = 300

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/**
 * Hands one mail to the dealer's mail server. A retry has the same `id`, so that a recipient can recognise a mail that
 * was sent twice because of a crash.
 */
export async function sendMail(
  outbound: Outbound,
  account: MailAccount,
  mail: Mail & { attachments?: readonly Attachment[] },
  to: { name: string; address: string },
  id: string,
): Promise<Delivery> {
  // Nodemailer passes a line end inside an address on to the server, where it would start another command.
  if (![to.address, account.from.address].every((one) => mailAddress.safeParse(one).success))
    return { isSent: false, isFinal: true, answer: 'The address is not valid.' }
  // Settings keep an address as it was typed.
  const from = asciiAddress(account.from.address)
  const address = await outbound.reach(account.host).catch((error: Error) => error)
  if (address instanceof Failure) throw address
  if (address instanceof Error) return { isSent: false, isFinal: false, answer: said(address.message) }
  const transport = createTransport({
    host: address,
    // The name that the certificate must contain.
    ...(isIP(account.host) === 0 ? { servername: account.host } : {}),
    port: account.port,
    secure: account.security === 'tls',
    requireTLS: account.security === 'starttls',
    ignoreTLS: account.security === 'none',
    ...(account.user === '' ? {} : { auth: { user: account.user, pass: account.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail consists of the texts above. Nodemailer must not fetch files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const sending = transport.sendMail({
      from: Object.assign({}, account.from, { address: from }),
      to: { name: oneLine(to.name), address: asciiAddress(to.address) },
      ...(account.replyTo === '' ? {} : { replyTo: asciiAddress(account.replyTo) }),
      messageId: `<${id}@${from.split('@')[1] ?? 'werkbank'}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...mail,
      attachments: [...(mail.attachments ?? [])],
    })
    // Later answers of the server are ignored. The silence timeout closes the connection.
    const { response } = await Promise.race([sending, failsAfter(TOTAL_MS, sending)])
    return { isSent: true, isFinal: true, answer: said(response) }
  } catch (error) {
    const { code, responseCode = 0, response, message } = error as SmtpError
    // A wrong login can be corrected while the mail waits. A missing mailbox stays missing.
    const isRefused = code === 'EENVELOPE' || code === 'EMESSAGE'
    return { isSent: false, isFinal: isRefused && responseCode >= 500, answer: said(response ?? message) }
  } finally {
    transport.close()
  }
}

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
/** The server's answer, on one line. */
const said = (text: string) => oneLine(text).slice(0, ANSWER_LENGTH)

/** Rejects after `ms`, unless `work` has ended before. */
function failsAfter(ms: number, work: Promise<unknown>): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The mail server takes too long.')), ms)
    const stop = () => clearTimeout(timer)
    work.then(stop, stop)
  })
}
