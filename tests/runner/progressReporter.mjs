import { appendFileSync } from 'node:fs'
import { BEGIN, END } from './progress.mjs'

/**
 * A reporter for Vitest and for Playwright. It writes a line for each file and test that begins or ends into the file
 * `TEST_PROGRESS`, so that the run can say what hangs.
 */
export default class ProgressReporter {
  #file = process.env.TEST_PROGRESS

  /**
   * @param {string} kind
   * @param {string} name
   */
  #write(kind, name) {
    if (this.#file) appendFileSync(this.#file, `${kind}${name.replaceAll('\n', ' ')}\n`)
  }

  /** @param {{ moduleId: string }} testFile A file as Vitest reports it. */
  onTestModuleStart({ moduleId }) {
    this.#write(BEGIN, moduleId)
  }

  /** @param {{ moduleId: string }} testFile */
  onTestModuleEnd({ moduleId }) {
    this.#write(END, moduleId)
  }

  /** @param {VitestCase} test */
  onTestCaseReady(test) {
    this.#write(BEGIN, nameOfCase(test))
  }

  /** @param {VitestCase} test */
  onTestCaseResult(test) {
    this.#write(END, nameOfCase(test))
  }

  /** @param {{ titlePath(): string[] }} test A test as Playwright reports it. */
  onTestBegin(test) {
    this.#write(BEGIN, test.titlePath().filter(Boolean).join(' › '))
  }

  /** @param {{ titlePath(): string[] }} test */
  onTestEnd(test) {
    this.#write(END, test.titlePath().filter(Boolean).join(' › '))
  }

  /** Playwright asks. The other reporters write to the terminal. */
  printsToStdio() {
    return false
  }
}

/**
 * @typedef {{ fullName: string, module: { moduleId: string } }} VitestCase
 * @param {VitestCase} test
 */
const nameOfCase = ({ fullName, module }) => `${module.moduleId} › ${fullName}`
