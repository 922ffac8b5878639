import type { InstanceFile } from '#server/storage/instanceFile.ts'

type Options<Dealer> = {
  /** The code in the environment variable OPERATOR_DEALER. */
  operatorDealer: string | undefined
  instance: Pick<InstanceFile, 'read'>
  dealers: readonly Dealer[]
}

/**
 * The dealer whose administrators run the server: the one that the environment names, else the stored one, else the
 * only one. The stored dealer was the only one until the second was created. Null without any of these.
 */
export function operatorOf<Dealer extends { code: string }>({
  operatorDealer,
  instance,
  dealers,
}: Options<Dealer>): Dealer | null {
  const named = operatorDealer ?? instance.read().operator
  if (named !== null) return dealers.find(({ code }) => code === named) ?? null
  return dealers.length === 1 ? (dealers[0] ?? null) : null
}
