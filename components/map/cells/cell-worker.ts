let waiting: Worker | undefined

const startWorker = () =>
  new Worker(new URL('@/components/map/cells/cells.worker.ts', import.meta.url), { type: 'module' })

/** Starts the cell worker before the map exists, so that its scripts load meanwhile. */
export function warmCellWorker(): void {
  // Without workers, the map itself reports the failure.
  if (typeof Worker !== 'undefined') waiting ??= startWorker()
}

/** A cell worker for one map, which terminates it: the one already started, or a new one. */
export function takeCellWorker(): Worker {
  const worker = waiting ?? startWorker()
  waiting = undefined
  return worker
}
