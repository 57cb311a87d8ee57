import { stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { ExtractError } from '@/server/atlas/read/extract-error'

/** Bytes. */
export interface MemoryLimits {
  /** The machine's or the container's. */
  total: number
  /** V8's limit. */
  heap: number
}

/** Bytes. Smaller extracts are built wherever Node runs. */
const alwaysFits = 50e6
/** From this size on, garbage is collected often: a quarter of the heap would matter, and takes a third more time. */
export const collectedOften = 250e6
/** Bytes at a build's peak, and per byte of its extract. Measured: 620 MB for 67 MB, 1.15 GB for 207 MB. */
const peak = { min: 400e6, perByte: 3.6 }
/** Measured: 1.06 GB for 268 MB, 2.8 GB for 1 GB. */
const peakOften = { min: 450e6, perByte: 2.4 }
/** V8's heap without garbage. */
const heapPeak = { min: 50e6, perByte: 1 }

const gigabyte = 1e9

/** @throws ExtractError with the required memory, before anything is read */
export async function requireMemory(path: string, limits: MemoryLimits = limitsHere()): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    // Reading the file reports the error.
    () => 0,
  )
  if (size < alwaysFits) return
  const extract = `The extract ${path} (${inGigabytes(size)})`
  const needed = peakMemory(size)
  if (needed > limits.total) {
    const has = `this machine or its container has ${inGigabytes(limits.total)}`
    throw new ExtractError(`${extract} takes about ${inGigabytes(needed)} of memory to build; ${has}.`)
  }
  const heap = neededFor(size, heapPeak)
  if (heap > limits.heap) {
    const has = `it may take ${inGigabytes(limits.heap)}`
    const option = `NODE_OPTIONS=--max-old-space-size=${Math.ceil((1.5 * heap) / 2 ** 20)}`
    throw new ExtractError(
      `${extract} takes about ${inGigabytes(heap)} of JavaScript's heap to build; ${has}. Set ${option}.`,
    )
  }
}

/** Bytes of memory at a build's peak, estimated from the bytes of its extract. */
export const peakMemory = (size: number): number => neededFor(size, size < collectedOften ? peak : peakOften)

const neededFor = (size: number, { min, perByte }: typeof peak) => Math.round(min + perByte * size)

/**
 * Settings of Node and glibc with which a build returns memory early, for a process that is started for it, and a heap that
 * suffices for an extract of `size` bytes; null for an unknown size.
 */
export function littleMemory(size: number | null): {
  flags: string[]
  environment: Record<string, string>
} {
  const heap = size === null ? limitsHere().total / 2 : 1.5 * neededFor(size, heapPeak)
  const megabytes = Math.max(minHeapMegabytes, Math.ceil(heap / 2 ** 20))
  return {
    flags: ['--heap-growing-percent=100', '--max-semi-space-size=16', `--max-old-space-size=${megabytes}`],
    environment: {
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '262144',
      MALLOC_TRIM_THRESHOLD_: '1048576',
    },
  }
}

const minHeapMegabytes = 2_048

const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`

function limitsHere(): MemoryLimits {
  const container = process.constrainedMemory()
  const total = totalmem()
  return {
    total: container > 0 ? Math.min(total, container) : total,
    heap: getHeapStatistics().heap_size_limit,
  }
}
