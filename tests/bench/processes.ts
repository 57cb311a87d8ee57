import { existsSync, readFileSync } from 'node:fs'

/** Resident memory in bytes of everything a process has started, itself left out; undefined where /proc is missing. */
export function memoryBelow(pid: number): number | undefined {
  if (!existsSync('/proc/self/status')) return undefined
  return childrenOf(pid).reduce((sum, child) => sum + residentBytes(child) + (memoryBelow(child) ?? 0), 0)
}

function childrenOf(pid: number): number[] {
  const text = readOrEmpty(`/proc/${pid}/task/${pid}/children`)
  return text.split(' ').filter(Boolean).map(Number)
}

function residentBytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`)) ?? []
  return Number(kilobytes) * 1024
}

/** A process may end between two looks. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
