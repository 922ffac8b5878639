import { useSession } from './session.ts'

/** The owner of data that this device keeps, `<company>/<user>`. Empty without a signed-in user. */
export const useOwner = (): string =>
  useSession(({ user, company }) => (user && company ? `${company}/${user.uuid}` : ''))
