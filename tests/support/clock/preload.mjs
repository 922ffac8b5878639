import { ServerResponse } from 'node:http'
import { shiftDate } from './shiftDate.mjs'

const offset = Number(process.env.TEST_CLOCK_OFFSET ?? 0)
if (offset !== 0) {
  shiftDate(offset)
  sendShiftedDates()
}

/**
 * Sends the header `Date` by the clock of the tests. Node would write it by a clock of its own, and clients correct
 * their clocks by it.
 */
function sendShiftedDates() {
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (/** @type {any[]} */ ...values) {
    if (this.sendDate && !this.headersSent && !this.hasHeader('date')) this.setHeader('date', new Date().toUTCString())
    return writeHead.apply(this, /** @type {any} */ (values))
  }
}
