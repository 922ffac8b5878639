import type { Tx } from '#server/db/database.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { openSetting } from '#server/settings/secretSetting.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'

/** How the dealer's directory is reached. `certificate` is the PEM of the authority that signed the directory's own. */
export type DirectoryAccount = {
  url: string
  startTls: boolean
  certificate: string
  bindDn: string
  password: string
  userBase: string
  userFilter: string
  groupBase: string
  groupFilter: string
  deactivatesLeavers: boolean
}

/** Reads how to reach the dealer's directory. Null while the directory is switched off or not set up. */
export async function readDirectoryAccount(
  tx: Tx,
  secrets: SecretBox,
  dealerId: string,
): Promise<DirectoryAccount | null> {
  const { values } = await readSettings(tx)
  if (!values.directory_enable || values.directory_url === '' || values.directory_user_base === '') return null
  return {
    url: values.directory_url,
    startTls: values.directory_start_tls,
    certificate: values.directory_certificate,
    bindDn: values.directory_bind_dn,
    password: await openSetting(tx, secrets, dealerId, 'directory_password'),
    userBase: values.directory_user_base,
    userFilter: values.directory_user_filter,
    groupBase: values.directory_group_base,
    groupFilter: values.directory_group_filter,
    deactivatesLeavers: values.directory_leavers === 'deactivate',
  }
}
