/** Versions of the text about unsafe damage: shown to the customer, the latest known one, and the one saved here. */
type Told = { shown: string; latest: string; saved: string }

export const beginTelling = (saved: string): Told => ({ shown: saved, latest: saved, saved })

/**
 * Takes in a text that another user has saved. The shown one stays, because the customer has read and maybe signed it.
 */
export const hearSaved = (told: Told, saved: string): Told =>
  saved === told.saved ? told : { ...told, latest: saved, saved }

/** Takes in the newer text with which the server refused the shown one. It has not arrived in another way yet. */
export const hearRefused = (told: Told, latest: string): Told => ({ ...told, latest })

/** Shows the latest text from now on. */
export const showLatest = (told: Told): Told => ({ ...told, shown: told.latest })

export const isOutdated = ({ shown, latest }: Told): boolean => shown !== latest
