import type { Tree } from '../tree.ts'

/** Tests that the gate runs, outside of a tier for speed. Benchmarks and programs beside tests may measure. */
const TESTS = /^tests\/(contract|server|renderer|electron|components|services)\/.*\.test\.tsx?$/
/** A stopwatch (`elapsed()`) always needs a limit that knows the machine. Other differences may name a constant. */
const MEASURED =
  /expect\((?:[^;\n]*\bperformance\.now\(\)[^;\n]*\)\.toBeLess\w+\((?!timeLimit\(|[A-Z_]+\))|\w+\(\)\)\.toBeLess\w+\((?!timeLimit\())/g

/** Lines that compare measured time with a fixed number of milliseconds, so that a busy machine makes them red. */
export function fixedTimeLimits(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => TESTS.test(path))
    .flatMap(([path, text]) => [...text.matchAll(MEASURED)].map(({ 0: found }) => `${path}: ${found}`))
}
