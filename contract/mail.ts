/** Every mail that the server writes, with what it has to say beside the words of its template. */
export type MailContent =
  | { template: 'new_device'; device: string; at: string }
  | { template: 'second_factor_changed'; change: SecondFactorChange; at: string }
  | { template: 'password_changed'; at: string }
  /** To the address that was the user's until now; `address` is the new one. */
  | { template: 'email_changed'; address: string; at: string }
  | { template: 'data_export' }
  /** `person` stored or wanted to store a file in which the scanner found `threat`. */
  | { template: 'file_infected'; person: string; threat: string; at: string }
  /** To the administrators: so many sign-ins have failed within a quarter of an hour. */
  | { template: 'login_sprayed'; failures: number; at: string }
  /** To the other administrators: `person` has changed settings that decide about access, mail or the directory. */
  | { template: 'settings_changed'; person: string; at: string }
  | { template: 'test' }
/** What happened to the second factor. */
export type SecondFactorChange = 'activated' | 'replaced' | 'removed' | 'recovery_used' | 'recovery_renewed'

/** Mails with a link that opens something: it is made when the mail is sent and is stored nowhere. */
export type LinkMailContent = { template: 'invitation' | 'password_reset'; link: string; minutes: number }
