type Numbers = { jobId: string; dmsJobId: string; progressId: string }

/**
 * The number in a bar code: the manufacturer's order number, else that of the DMS, else that of the process. From
 * extension 2 on, `/` and the number of the extension follow.
 */
export function orderNumberOf({ jobId, dmsJobId, progressId }: Numbers, extension = 1): string {
  const number = jobId || dmsJobId || progressId
  if (number === '' || extension === 1) return number
  return `${number.replace(/\/[0-9]{1,2}$/, '')}/${extension}`
}
