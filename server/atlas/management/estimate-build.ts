import { peakMemory } from '@/server/atlas/write/require-memory'

/** What an earlier build on this machine took. */
export interface PastBuild {
  sourceBytes: number
  seconds: number
  atlasBytes: number
}

export interface BuildEstimate {
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
