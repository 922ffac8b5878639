import { plainCode } from '../text/typedCode.ts'

/** Signs that manufacturers and users put between the parts of a labour number. The SQL of a search has the same ones. */
export const LABOUR_SEPARATORS = ' ./-'
const SEPARATORS = /[ ./-]/g
/**
 * A labour number without separators, or its beginning: at least four characters, so that few numbers begin with it.
 */
const LABOUR_KEY = /^\d[\da-z]{3,19}$/

/**
 * A typed labour number as it is compared: `99 46 20 10`, `99-46-20-10` and `99462010` are the same. Null for a text that
 * is none.
 */
export function labourKey(typed: string): string | null {
  const key = plainCode(typed).toLowerCase().replaceAll(SEPARATORS, '')
  return LABOUR_KEY.test(key) ? key : null
}
