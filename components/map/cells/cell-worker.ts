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

function takeEarly(): EarlyCells | undefined {
  const early = window[earlyCellsName]
  delete window[earlyCellsName]
  return early
}

export function warmCellWorker(): void {
  // Without workers, the map itself reports the failure.
  if (typeof Worker !== 'undefined' && !window[earlyCellsName]) waiting ??= startWorker()
}

/** A worker for one map, which terminates it. `port`, if any, is the other end of its `PageFetcher`. */
export function takeCellWorker(): EarlyCells {
  const started = takeEarly() ?? waiting ?? startWorker()
  waiting = undefined
  return started
}
