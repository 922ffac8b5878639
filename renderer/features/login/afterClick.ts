/**
 * Does something that redraws the page after a field was left. While the mouse is pressed on a button or link, it waits for
 * the end of the click: a button that moves away between press and release gets no click.
 */
export function afterClick(act: () => void): void {
  const isPressed = document.querySelector(':is(button, a):active') !== null
  if (isPressed) addEventListener('click', () => setTimeout(act), { once: true })
  else act()
}
