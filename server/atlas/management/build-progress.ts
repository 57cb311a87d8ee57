import type { Progress } from '@/server/atlas/write/progress'
import { peakMemory } from '@/server/atlas/write/require-memory'

export interface BuildPoint {
  step: string
  /** Of the whole build, 0..1. */
  share: number
}

/** Shares of a build's time, measured on countries of 3 to 268 MB; a download takes as long as the rest. */
const weights: Readonly<Record<string, number>> = {
  Downloading: 100,
  'Reading the extract': 25,
  'Finding places': 25,
  'Reading a neighbour': 10,
  'Joining neighbours': 2,
  'Joining roads': 6,
  'Counting by hexagon': 8,
  'Scoring hexagons': 4,
  'Scoring sites': 6,
  'Drawing the base map': 14,
  'Writing the atlas': 12,
  'Publishing the atlas': 20,
}
const otherWeight = 2

/**
 * Adds up the steps of a build. A step that was not announced counts from when it begins, and the share never falls.
 * @param expected names of steps, one entry for each time
 */
export function sharedProgress(expected: readonly string[], tell: (point: BuildPoint) => void): Progress {
  const waiting = [...expected]
  let done = 0
  let highest = 0
  const pending = () => waiting.reduce((sum, name) => sum + weightOf(name), 0)
  return {
    async step(name, run) {
      const weight = weightOf(name)
      const at = waiting.indexOf(name)
      if (at >= 0) waiting.splice(at, 1)
      const say = (part: number) => {
        const share = (done + weight * Math.min(1, Math.max(0, part))) / (done + weight + pending())
        highest = Math.max(highest, share)
        tell({ step: name, share: highest })
      }
      say(0)
      const value = await run({ share: say, done: () => undefined })
      done += weight
      return value
    },
  }
}

const weightOf = (name: string) => weights[name] ?? otherWeight

/** Steps of every build after its downloads. */
export const buildSteps: readonly string[] = [
  'Reading the extract',
  'Finding places',
  'Joining roads',
  'Counting by hexagon',
  'Scoring hexagons',
  'Scoring sites',
  'Drawing the base map',
  'Writing the atlas',
]

const soonest = 0.1
const minute = 60

/**
 * Seconds left, from the pace so far; null before a tenth is done. A longer estimate replaces a shorter one only when it
 * is longer by a minute, so that the figure on the screen does not tremble.
 */
export function secondsLeft(
  { share, elapsed }: { share: number; elapsed: number },
  before: number | null,
): number | null {
  if (share < soonest) return null
  const now = (elapsed * (1 - share)) / share
  return before !== null && now > before && now - before < minute ? before : now
}

/** What an earlier build on this machine took. */
export interface PastBuild {
  sourceBytes: number
  seconds: number
  atlasBytes: number
}

interface BuildEstimate {
  /** Bytes at the peak. */
  memory: number
  seconds: number
  /** Bytes of the finished atlas. */
  atlasBytes: number
}

/** Measured on two processors: Andorra's 3.2 MB take 6 s, Liechtenstein's 268-MB multiple 190 s. */
const usual = { start: 4, secondsPerByte: 0.7e-6, atlasPerByte: 1.2 }

/** Smaller extracts say more about the start of a process than about its pace. */
const telling = 1e6

/**
 * From the bytes of the extracts, and the pace of earlier builds here. A part of a country needs less than all of it,
 * so the figures are upper bounds for a boundary.
 */
export function estimateBuild(
  { sourceBytes, aroundBytes = 0 }: { sourceBytes: number; aroundBytes?: number },
  past: readonly PastBuild[],
): BuildEstimate {
  const known = past.filter((build) => build.sourceBytes >= telling)
  const pace = medianOf(
    known.map(({ seconds, sourceBytes: size }) => Math.max(0, seconds - usual.start) / size),
  )
  const growth = medianOf(known.map(({ atlasBytes, sourceBytes: size }) => atlasBytes / size))
  return {
    memory: peakMemory(sourceBytes),
    // Neighbours are read once more for a strip along the border.
    seconds: usual.start + (pace ?? usual.secondsPerByte) * (sourceBytes + aroundBytes / 2),
    atlasBytes: (growth ?? usual.atlasPerByte) * sourceBytes,
  }
}

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
