import { z } from 'zod'
import { LANGUAGES } from '../constants.ts'
import { DECLARED_LABEL_KINDS, isLabelKind, LABEL_KINDS, type LabelKind } from './printing.ts'
import { SEARCH_SHORTCUTS } from './searchShortcuts.ts'

/** No notification and no window that comes to the front: always, until a moment (UTC), or not at all. */
const doNotDisturb = z.union([z.enum(['off', 'on']), z.strictObject({ until: z.iso.datetime() })])
export type DoNotDisturb = z.output<typeof doNotDisturb>

/** One of the kinds of labels that are printed today. */
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
  /** Of the pages: what is said outside of them, such as menus and warnings, follows it. Null until a page has said. */
  language: z.enum(LANGUAGES).nullable(),
  /** 1 is the normal size. */
  zoom: z.strictObject({ main: zoomFactor, chat: zoomFactor }),
  /** Marks misspelled words in the language of the pages, where the server has a dictionary for it. */
  spellCheck: z.boolean(),
  printers,
  searchShortcut: z.enum(SEARCH_SHORTCUTS),
  /** The main window fills the screen and begins where a badge is asked for. */
  bayTerminal: z.boolean(),
  /** Off for a graphics card that makes the app crash; holds from the next start on. */
  hardwareAcceleration: z.boolean(),
})
export type DeviceSettings = z.output<typeof deviceSettings>
export type DeviceSettingName = keyof DeviceSettings

/** The values that hold, and whether the administrator has fixed them. */
export type DeviceSettingsView = { [K in DeviceSettingName]: { value: DeviceSettings[K]; locked: boolean } }
