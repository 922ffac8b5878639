export type Throttle = {
  request(): void
  cancel(): void
}

/** Runs at once after a quiet time, else once after `spacing()` ms for all calls in between. */
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
