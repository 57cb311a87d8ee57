import { readFileSync } from 'node:fs'

/** Excludes the process itself; empty without /proc. */
export const memoryBelow = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [residentBytes(child), ...memoryBelow(child)])

/** Empty without /proc. */
export const processesBelow = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...processesBelow(child)])

/** Ms, including descendants that ended; 0 without /proc. */
export function processorTimeBelow(pid: number): number {
  // After the name in brackets; fields 14 to 17 of proc(5), in ticks of 10 ms.
  const fields = readOrEmpty(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  const own = 10 * fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  return childrenOf(pid).reduce((sum, child) => sum + processorTimeBelow(child), own)
}

function childrenOf(pid: number): number[] {
  const text = readOrEmpty(`/proc/${pid}/task/${pid}/children`)
  return text.split(' ').filter(Boolean).map(Number)
}

function residentBytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`)) ?? []
  return Number(kilobytes) * 1024
}

/** 0 without /proc. */
export function peakBytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`)) ?? []
  return Number(kilobytes) * 1024
}

/** A process may end between two reads. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
