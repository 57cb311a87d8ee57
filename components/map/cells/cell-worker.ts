import { type EarlyCells, earlyCellsName } from '@/lib/config/early-requests'

declare global {
  interface Window {
    [earlyCellsName]?: EarlyCells
  }
}

let waiting: EarlyCells | undefined

const startWorker = (): EarlyCells => ({
  worker: new Worker(new URL('@/components/map/cells/cells.worker.ts', import.meta.url), { type: 'module' }),
})

/** The worker of the page's first script (`earlyRequestsScript`), once. */
function takeEarly(): EarlyCells | undefined {
  const early = window[earlyCellsName]
  delete window[earlyCellsName]
  return early
}

/** Starts the cell worker before the map exists, so that its scripts load meanwhile. */
export function warmCellWorker(): void {
  // Without workers, the map itself reports the failure.
  if (typeof Worker !== 'undefined' && !window[earlyCellsName]) waiting ??= startWorker()
}

/**
 * A cell worker for one map, which terminates it: the one already started, or a new one. `port`, if any, is the
 * other end of the worker's `PageFetcher`.
 */
export function takeCellWorker(): EarlyCells {
  const started = takeEarly() ?? waiting ?? startWorker()
  waiting = undefined
  return started
}
