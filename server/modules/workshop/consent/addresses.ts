import type { SecretBox } from '#server/storage/secretBox.ts'
import { signedAddresses } from '#server/storage/signedAddress.ts'

/** The addresses at which customers answer. */
export const consentAddresses = (secrets: Pick<SecretBox, 'prove'>) => signedAddresses(secrets, 'consent: address')
