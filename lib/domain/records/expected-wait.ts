interface WaitingWork {
  /** Until the record is done if its customer were alone, in any unit. */
  own: number
  /** Of each other customer, in the same unit. */
  others: readonly number[]
  /** Duration of one unit, ms. */
  unitMs: number
  workers: number
}

/**
 * Minutes until a record is done, 0 below half a minute. Customers take turns, so that each other one delays it
 * by its own work or by as much as the customer's, whichever is less.
 */
export function expectedWait({ own, others, unitMs, workers }: WaitingWork): number {
  const delay = others.reduce((sum, work) => sum + Math.min(work, own), 0)
  return Math.round(((own + delay) * unitMs) / Math.max(1, workers) / 60_000)
}
