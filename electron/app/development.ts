import { app } from 'electron'

/** Settings for a start from the source. An installed app ignores these variables. */
export function developmentSettings(): Record<'devServer' | 'policyFile' | 'serverUrl', string | null> {
  if (app.isPackaged) return { devServer: null, policyFile: null, serverUrl: null }
  const { VITE_DEV_SERVER_URL, WERKBANK_POLICY, WERKBANK_SERVER_URL } = process.env
  return {
    devServer: VITE_DEV_SERVER_URL ? new URL(VITE_DEV_SERVER_URL).origin : null,
    policyFile: WERKBANK_POLICY || null,
    serverUrl: WERKBANK_SERVER_URL || null,
  }
}
