const E164 = /^\+[1-9][0-9]{4,14}$/

/** What people type for a phone number, in the one form that is kept: `0049 (151) 12-34` is `+491511234`. */
export function phoneNumber(typed: string): string {
  return typed.replace(/[\s()/.-]/g, '').replace(/^00/, '+')
}

/** Empty is a choice, too. */
export const isPhoneNumber = (number: string) => number === '' || E164.test(number)
