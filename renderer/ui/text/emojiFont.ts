/** Side of the test canvas for one emoji (px). */
const SIDE = 16

/** Whether a picture has any colour. Black text has none, even with soft edges. */
export function hasColour(rgba: Uint8ClampedArray): boolean {
  for (let at = 0; at < rgba.length; at += 4)
    if (rgba[at] !== rgba[at + 1] || rgba[at + 1] !== rgba[at + 2]) return true
  return false
}

/** Whether this machine draws emoji in colour. Without a canvas it counts as if it did. */
function drawsColourEmoji(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return true
  context.font = `${SIDE - 4}px sans-serif`
  context.textBaseline = 'top'
  context.fillText('😀', 0, 0)
  return hasColour(context.getImageData(0, 0, SIDE, SIDE).data)
}

/**
 * Provides coloured emoji on machines without such a font, such as many Linux ones. Others load nothing. Called once.
 */
export async function provideEmoji(): Promise<void> {
  if (drawsColourEmoji()) return
  const { addEmojiFaces } = await import('./emojiFaces.ts')
  addEmojiFaces()
}
