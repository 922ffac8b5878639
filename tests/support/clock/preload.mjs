import { ServerResponse } from 'node:http'
import { shiftDate } from './shiftDate.mjs'

const offset = Number(process.env.TEST_CLOCK_OFFSET ?? 0)
if (offset !== 0) {
  shiftDate(offset)
  sendShiftedDates()
}

/** Node writes the header `Date` by a clock of its own, and clients correct their clocks by that header. */
function sendShiftedDates() {
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (/** @type {any[]} */ ...values) {
    if (this.sendDate && !this.headersSent && !this.hasHeader('date')) this.setHeader('date', new Date().toUTCString())
    return writeHead.apply(this, /** @type {any} */ (values))
  }
}
