export type Throttle = {
  request(): void
  cancel(): void
}

/** Runs at once when it was quiet, else once after `spacing()` ms however often it was asked for. */
export function createThrottle(run: () => void, spacing: () => number): Throttle {
  let timer: NodeJS.Timeout | undefined
  let asked = false

  const fire = () => {
    asked = false
    timer = setTimeout(() => {
      timer = undefined
      if (asked) fire()
    }, spacing())
    run()
  }

  return {
    request() {
      if (timer) asked = true
      else fire()
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
      asked = false
    },
  }
}
