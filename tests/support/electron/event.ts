/** Electron's event argument: a listener may prevent what would follow. */
type PreventableEvent = { defaultPrevented: boolean; preventDefault(): void }

export function preventable<T extends object>(details: T): T & PreventableEvent
export function preventable(): PreventableEvent
export function preventable(details: object = {}): PreventableEvent {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true
    },
  }
  return event
}

/** Names the missing part of Electron, in place of "is not a function". */
export function incomplete<T extends object>(name: string, part: T): T {
  return new Proxy(part, {
    get(target, key, receiver) {
      if (key in target || typeof key === 'symbol' || key === 'then' || key === 'toJSON')
        return Reflect.get(target, key, receiver)
      throw new Error(`The stand-in for Electron has no ${name}.${key}`)
    },
  })
}
