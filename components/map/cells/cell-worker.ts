let waiting: Worker | undefined

const startWorker = () =>
  new Worker(new URL('@/components/map/cells/cells.worker.ts', import.meta.url), { type: 'module' })

/** Starts the worker of the cells before there is a map, so that its scripts are read meanwhile. */
export function warmCellWorker(): void {
  // Where there are none, the map itself is told.
  if (typeof Worker !== 'undefined') waiting ??= startWorker()
}

/** A worker of the cells for one map, which ends it: the one that was started before, or a new one. */
export function takeCellWorker(): Worker {
  const worker = waiting ?? startWorker()
  waiting = undefined
  return worker
}
