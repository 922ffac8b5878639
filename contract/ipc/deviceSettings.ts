import { z } from 'zod'

/** No notification and no window that comes to the front: always, until a moment (UTC), or not at all. */
const doNotDisturb = z.union([z.enum(['off', 'on']), z.strictObject({ until: z.iso.datetime() })])
export type DoNotDisturb = z.output<typeof doNotDisturb>

/**
 * What holds for this computer and the person who uses it, whoever is signed in. One line makes a setting known to the
 * calls `settings.read` and `settings.write`, to the stored file and to the administrator's policy file.
 */
export const deviceSettings = z.strictObject({
  /** The app starts when the person signs in to the computer. */
  startWithSystem: z.boolean(),
  /** A start with the system shows no window, only the icon near the clock. */
  startHidden: z.boolean(),
  doNotDisturb,
  /** A new version is downloaded as soon as it is found; otherwise only when somebody asks for it. */
  downloadUpdatesAutomatically: z.boolean(),
})
export type DeviceSettings = z.output<typeof deviceSettings>
export type DeviceSettingName = keyof DeviceSettings

/** The values that hold, and whether the administrator has fixed them. */
export type DeviceSettingsView = { [K in DeviceSettingName]: { value: DeviceSettings[K]; locked: boolean } }
