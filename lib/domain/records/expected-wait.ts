interface WaitingWork {
  /** The customer's own work ahead, in any unit. */
  own: number
  /** Work of each other customer, in the same unit. */
  others: readonly number[]
  /** Duration of one unit, ms. */
  unitMs: number
  workers: number
}

/** Minutes. Customers take turns: each delays the record by its own work, at most by as much as the customer's. */
export function expectedWait({ own, others, unitMs, workers }: WaitingWork): number {
  const delay = others.reduce((sum, work) => sum + Math.min(work, own), 0)
  return Math.round(((own + delay) * unitMs) / Math.max(1, workers) / 60_000)
}
