/** Creates an element with a text and attributes. The text is never read as HTML. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (text !== '') element.textContent = text
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

/** A line that names a problem. A screen reader announces it at once. */
export function problemLine(id: string): HTMLElement {
  const line = make('p', '', { id, class: 'problem', role: 'alert' })
  line.hidden = true
  return line
}

/** Shows a text, or hides the line. */
export function say(line: HTMLElement, text: string | null): void {
  if (line.textContent !== (text ?? '')) line.textContent = text
  line.hidden = text === null
}

/** A button that sends nothing. */
export function makeButton(text: string, onClick: () => void, className = 'plain'): HTMLButtonElement {
  const button = make('button', text, { type: 'button', class: className })
  button.addEventListener('click', onClick)
  return button
}

/** A link that calls a telephone number. */
export function callLink(text: string, number: string): HTMLAnchorElement {
  return make('a', text, { href: `tel:${number}`, class: 'call' })
}
