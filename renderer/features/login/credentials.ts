export type Credentials = { company: string; email: string; password: string }
export type Field = keyof Credentials

export const FIELDS = ['company', 'email', 'password'] as const satisfies readonly Field[]

/** Only checks for empty fields; the server checks the rest. A password of spaces is a password. */
export function missingFields({ company, email, password }: Credentials): Field[] {
  const given = { company: company.trim(), email: email.trim(), password }
  return FIELDS.filter((field) => given[field] === '')
}

/** The field that a login error is about; null when it is about no single field. */
export function fieldOf(code: string): Field | null {
  switch (code) {
    case 'not_found':
    case 'bad_request_company':
      return 'company'
    case 'bad_request_email':
      return 'email'
    case 'bad_request_password':
      return 'password'
    default:
      return null
  }
}
