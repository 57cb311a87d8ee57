import { type Once, once } from '@/server/atlas/store/memory/once'
import type { MemoryShare, TableMemory } from '@/server/atlas/store/memory/table-memory'

export interface Loaded<T> {
  value: T
  bytes: number
}

export interface TableParts {
  /** Loads on first use; dropped with all other parts to make room. */
  part<T>(load: () => Promise<Loaded<T>>): Once<T>
  share: MemoryShare
}

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
