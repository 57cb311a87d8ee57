import { type Once, once } from '@/server/atlas/store/memory/once'
import type { MemoryShare, TableMemory } from '@/server/atlas/store/memory/table-memory'

/** A loaded value with its size in memory. */
export interface Loaded<T> {
  value: T
  bytes: number
}

export interface TableParts {
  /** A part that loads on first use and is counted; dropped with all others to make room. */
  part<T>(load: () => Promise<Loaded<T>>): Once<T>
  share: MemoryShare
}

/** The loaded parts of one country in the common memory. */
export function tableParts(memory: TableMemory): TableParts {
  const parts: Once<unknown>[] = []
  const share = memory.share(() => {
    for (const part of parts) part.forget()
  })
  return {
    share,
    part<T>(load: () => Promise<Loaded<T>>) {
      const part = once(async () => {
        const { value, bytes } = await load()
        share.add(bytes)
        return value
      })
      parts.push(part)
      return part
    },
  }
}
