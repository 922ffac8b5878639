/** What a customer is told: the text that is shown, and the one that is known to be saved by now. */
type Told = { shown: string; latest: string; saved: string }

export const beginTelling = (saved: string): Told => ({ shown: saved, latest: saved, saved })

/** Another text was saved: what is shown stays, because it is what was read and maybe signed. */
export const hearSaved = (told: Told, saved: string): Told =>
  saved === told.saved ? told : { ...told, latest: saved, saved }

/** The server knows of a text that has not arrived here yet. */
export const hearRefused = (told: Told, latest: string): Told => ({ ...told, latest })

/** From now on it is the new text that is read. */
export const showLatest = (told: Told): Told => ({ ...told, shown: told.latest })

export const isOutdated = ({ shown, latest }: Told): boolean => shown !== latest
