import { z } from 'zod'
import { LANGUAGES } from '../constants.ts'
import { DECLARED_LABEL_KINDS, isLabelKind, LABEL_KINDS, type LabelKind } from './printing.ts'
import { SEARCH_SHORTCUTS } from './searchShortcuts.ts'

/** Suppresses notifications and windows that come to the front: always, until a moment (UTC), or never. */
const doNotDisturb = z.union([z.enum(['off', 'on']), z.strictObject({ until: z.iso.datetime() })])
export type DoNotDisturb = z.output<typeof doNotDisturb>

/** A kind of label that a built module prints. */
export const labelKind = z.enum(LABEL_KINDS)

/** The system's name of the printer for each kind. Kinds of later modules are accepted and dropped. */
const printers = z
  .partialRecord(z.enum(DECLARED_LABEL_KINDS), z.string().min(1).max(300))
  .transform((chosen): Partial<Record<LabelKind, string>> => {
    const used = DECLARED_LABEL_KINDS.filter(isLabelKind)
    return Object.fromEntries(used.flatMap((kind) => (chosen[kind] === undefined ? [] : [[kind, chosen[kind]]])))
  })

const zoomFactor = z.number().min(0.5).max(3)

/**
 * Settings of the app in this account of the computer, the same for every user who signs in to Werkbank there. A line
 * here adds a setting to the calls `settings.read` and `settings.write`. It also adds it to the stored file and to the
 * administrator's policy file.
 */
export const deviceSettings = z.strictObject({
  /** The app starts when the user signs in to the computer. */
  startWithSystem: z.boolean(),
  /** A start with the system shows no window, only the icon near the clock. */
  startHidden: z.boolean(),
  doNotDisturb,
  /** Downloads a new version as soon as it is found. Otherwise only on request. */
  downloadUpdatesAutomatically: z.boolean(),
  /** Language of the pages. Menus and warnings outside of them follow it. Null until a page has reported one. */
  language: z.enum(LANGUAGES).nullable(),
  /** Zoom factors; 1 is the normal size. */
  zoom: z.strictObject({ main: zoomFactor, chat: zoomFactor }),
  /** Marks misspelled words in the language of the pages, if the server has a dictionary for it. */
  spellCheck: z.boolean(),
  printers,
  searchShortcut: z.enum(SEARCH_SHORTCUTS),
  /** The system's name of the serial port of a hand scanner. A scanner that types like a keyboard needs none. */
  scannerPort: z.string().min(1).max(200).nullable(),
  /** The main window fills the screen and starts with the request for a badge. */
  bayTerminal: z.boolean(),
  /** Off for a graphics card that makes the app crash. Takes effect at the next start. */
  hardwareAcceleration: z.boolean(),
})
export type DeviceSettings = z.output<typeof deviceSettings>
export type DeviceSettingName = keyof DeviceSettings

/** Current values, and whether the administrator's policy locks them. */
export type DeviceSettingsView = { [K in DeviceSettingName]: { value: DeviceSettings[K]; locked: boolean } }
