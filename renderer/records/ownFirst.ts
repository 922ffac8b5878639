/**
 * Locations, those of the user's teams (`own`) first. The location that was chosen last on this device (`kept`)
 * stands before all others. Screens that show one location begin with the first row.
 */
export function ownFirst<Row extends { uuid: string }>(
  items: readonly Row[],
  own: readonly string[],
  kept: string | null = null,
): Row[] {
  const wanted = [...(kept === null ? [] : [kept]), ...own]
  const first = wanted.flatMap((uuid) => items.find((one) => one.uuid === uuid) ?? [])
  return [...new Set([...first, ...items])]
}
