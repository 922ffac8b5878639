import { v7 as uuidv7 } from 'uuid'
import type { SignInOutcome } from '#contract/api/account/profile.ts'
import type { Tx } from '#server/db/database.ts'

/**
 * A uuid that no user has. Attempts on unknown addresses run the same statements as on known ones, so that the time
 * reveals nothing.
 */
export const NOBODY = '00000000-0000-0000-0000-000000000000'
const NAME_LENGTH = 200

type Caller = { deviceName: string; network: string }

/**
 * Records an attempt before it is checked, with the outcome of a wrong password, so that its owner sees it even if the
 * server dies meanwhile. For an unknown user the same statement writes nothing. Returns its uuid.
 */
export async function noteSignIn(
  tx: Tx,
  userUuid: string | undefined,
  { deviceName, network }: Caller,
  now: number,
): Promise<string> {
  const uuid = uuidv7({ msecs: now })
  await tx
    .insertInto('sign_ins')
    .columns(['dealer_id', 'uuid', 'user_uuid', 'at', 'device_name', 'network', 'outcome'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((one) => [
          'dealer_id',
          one.cast<string>(one.val(uuid), 'uuid').as('uuid'),
          'uuid as user_uuid',
          one.cast<Date>(one.val(new Date(now)), 'timestamptz').as('at'),
          one.cast<string>(one.val(deviceName.slice(0, NAME_LENGTH)), 'text').as('device_name'),
          one.cast<string>(one.val(network), 'text').as('network'),
          one.cast<SignInOutcome>(one.val('wrong_password'), 'text').as('outcome'),
        ])
        .where('uuid', '=', userUuid ?? NOBODY),
    )
    .execute()
  return uuid
}

/**
 * Stores the outcome of an attempt. Null deletes the entry, because the user still has to send the code of the second
 * factor.
 */
export async function settleSignIn(tx: Tx, uuid: string, outcome: SignInOutcome | null): Promise<void> {
  if (outcome === null) await tx.deleteFrom('sign_ins').where('uuid', '=', uuid).execute()
  else await tx.updateTable('sign_ins').set({ outcome }).where('uuid', '=', uuid).execute()
}
