import type { Link } from './links.ts'
import type { InboxKind } from './notices.ts'

/** Every mail of the server, with the values for its template. */
export type MailContent =
  | { template: 'new_device'; device: string; at: string }
  | { template: 'second_factor_changed'; change: SecondFactorChange; at: string }
  | { template: 'password_changed'; at: string }
  /** Sent to the user's previous address. `address` is the new one. */
  | { template: 'email_changed'; address: string; at: string }
  | { template: 'data_export' }
  /** `person` stored or tried to store a file in which the scanner found `threat`. */
  | { template: 'file_infected'; person: string; threat: string; at: string }
  /** To the administrators: number of failed sign-ins within a quarter of an hour. */
  | { template: 'login_sprayed'; failures: number; at: string }
  /** To the other administrators: `person` has changed settings that decide about access, mail or the directory. */
  | { template: 'settings_changed'; person: string; at: string }
  /** An entry of the user's inbox that they have not seen, and the page that it leads to. */
  | { template: 'inbox'; entry: InboxKind; opens: Link }
  | { template: 'test' }
/** Change of the second factor. */
export type SecondFactorChange = 'activated' | 'replaced' | 'removed' | 'recovery_used' | 'recovery_renewed'

/** Mails with a link that gives access. The link is created when the mail is sent and is not stored. */
export type LinkMailContent = { template: 'invitation' | 'password_reset'; link: string; minutes: number }

/** Reminds a customer of an appointment. `when` is its time. Other values are empty when they are not known. */
export type AppointmentMailContent = {
  template: 'appointment'
  when: string
  location: string
  address: string
  phone: string
  plate: string
}

/** Asks a customer about more work. `plate` names the car. An unknown telephone number is empty. */
export type ConsentMailContent = { template: 'consent'; link: string; minutes: number; plate: string; phone: string }

/** Brings a customer the protocol of a direct acceptance as a file. An unknown telephone number is empty. */
export type ProtocolMailContent = { template: 'protocol'; plate: string; phone: string }

/**
 * A mail of `MailContent` with the web address of the page that `opens` names. A server without a public address sends
 * the mail without it.
 */
export type PageMailContent = Omit<Extract<MailContent, { opens: Link }>, 'opens'> & { page: string }
