import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '@/tests/bench/figure'
import { megabytes } from '@/tests/bench/figure'
import { processesBelow } from '@/tests/bench/processes'

const everyMs = 20_000
/** Time for a collection and its file. */
const collectionMs = 2_000
/** Share of a run in which caches and pools fill. */
const warmUp = 0.3
/** In a shorter run caches still fill, which looks like growth of 5 to 200 % per hour. */
const meaningfulMs = 3_600_000
/** Share per hour that does not count as growth. */
const allowed = 0.01

interface Sample {
  hours: number
  bytes: number
}

interface Slope {
  /** Share of the mean. */
  perHour: number
  error: number
  mean: number
}

/** Least squares after the warm-up; null for fewer than ten samples. */
function slopeOf(samples: readonly Sample[]): Slope | null {
  const used = samples.slice(Math.floor(samples.length * warmUp))
  if (used.length < 10) return null
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(used.map(({ hours }) => hours))
  const y = mean(used.map(({ bytes }) => bytes))
  const spread = used.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0)
  const slope = used.reduce((sum, { hours, bytes }) => sum + (hours - x) * (bytes - y), 0) / spread
  const rest = used.reduce((sum, { hours, bytes }) => sum + (bytes - y - slope * (hours - x)) ** 2, 0)
  const error = Math.sqrt(rest / (used.length - 2) / spread)
  return { perHour: slope / y, error: error / y, mean: y }
}

/** Ms until twice the slope's error is `allowed`: the error falls with the power of 1.5 of the time. */
const lengthToTell = ({ error }: Slope, ranMs: number) => ranMs * ((2 * error) / allowed) ** (2 / 3)

export interface MemoryWatch {
  /** @returns a figure per process, and the names of those that grow in a run of an hour or more */
  stop(): { figures: Figure[]; growing: string[] }
}

/** 0 for processes without a probe. */
function liveBytes(folder: string, pid: number): number {
  const read = (each: number) => {
    try {
      return Number(readFileSync(join(folder, String(each)), 'utf8'))
    } catch {
      return 0
    }
  }
  return [pid, ...processesBelow(pid)].reduce((sum, each) => sum + read(each), 0)
}

/**
 * Samples live memory after garbage collection. Resident memory says nothing within minutes: it follows the
 * collector's timing by hundreds of megabytes.
 * @param folder where `heap-probe.cjs` writes
 */
export function watchMemory(processes: () => ReadonlyMap<string, number>, folder: string): MemoryWatch {
  const started = Date.now()
  const samples = new Map<string, Sample[]>()
  const record = (pids: ReadonlyMap<string, number>) => {
    for (const [name, pid] of pids) {
      const bytes = liveBytes(folder, pid)
      const key = `${name}, process ${pid}`
      const list = samples.get(key) ?? []
      samples.set(key, list)
      if (bytes > 0) list.push({ hours: (Date.now() - started) / 3_600_000, bytes })
    }
  }
  const sample = () => {
    const pids = processes()
    for (const pid of pids.values()) {
      for (const each of [pid, ...processesBelow(pid)]) collectIn(folder, each)
    }
    setTimeout(() => record(pids), collectionMs).unref()
  }
  const timer = setInterval(sample, everyMs)
  return {
    stop() {
      clearInterval(timer)
      const ranMs = Date.now() - started
      const isLong = ranMs >= meaningfulMs
      const slopes = [...samples].flatMap(([name, list]) => {
        const slope = slopeOf(list)
        return slope ? [{ name, ...slope }] : []
      })
      return {
        figures: slopes.map(({ name, ...slope }) => ({
          name,
          value: `${percent(slope.perHour)} per hour`,
          note:
            `± ${percent(slope.error)}, ${megabytes(slope.mean)} on average; ${percent(allowed)} per hour ` +
            `shows after ${minutes(Math.max(meaningfulMs, lengthToTell(slope, ranMs)))}`,
        })),
        // Only growth that exceeds the limit by more than twice its error.
        growing: slopes
          .filter(({ perHour, error }) => isLong && perHour - 2 * error > allowed)
          .map(({ name }) => name),
      }
    },
  }
}

/** Only a process with a file has a handler; the signal ends all others. */
function collectIn(folder: string, pid: number): void {
  try {
    if (existsSync(join(folder, String(pid)))) process.kill(pid, 'SIGUSR2')
  } catch {
    // The process has ended.
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const minutes = (ms: number) => `${Math.ceil(ms / 60_000)} minutes`
