export interface MemoryShare {
  add(bytes: number): void
  during<T>(work: () => Promise<T>): Promise<T>
  /** Stays loaded until the returned function is called. */
  hold(): () => void
}

export interface TableMemory {
  /** `drop` must free everything the share loaded. */
  share(drop: () => void): MemoryShare
  used(): number
  clear(): void
}

interface Holding {
  bytes: number
  users: number
  drop(): void
}

/**
 * Beyond `limit` bytes the least recently used country is dropped. The most recently used one stays,
 * because a country larger than the limit would otherwise reload for every query.
 */
export function createTableMemory(limit: number): TableMemory {
  /** Most recently used last. */
  const holdings = new Set<Holding>()
  const used = () => holdings.values().reduce((sum, { bytes }) => sum + bytes, 0)
  const dropOne = (holding: Holding) => {
    holdings.delete(holding)
    holding.bytes = 0
    holding.drop()
  }
  const trim = () => {
    let excess = used() - limit
    const latest = [...holdings].at(-1)
    for (const holding of [...holdings]) {
      if (excess <= 0) return
      if (holding.users > 0 || holding === latest) continue
      excess -= holding.bytes
      dropOne(holding)
    }
  }
  const share = (drop: () => void): MemoryShare => {
    const holding: Holding = { bytes: 0, users: 0, drop }
    const touch = () => {
      holdings.delete(holding)
      if (holding.bytes > 0) holdings.add(holding)
    }
    const hold = () => {
      holding.users += 1
      touch()
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        holding.users -= 1
        trim()
      }
    }
    return {
      add(bytes) {
        holding.bytes += bytes
        touch()
        trim()
      },
      async during(work) {
        const release = hold()
        try {
          return await work()
        } finally {
          release()
        }
      },
      hold,
    }
  }
  return {
    share,
    used,
    clear() {
      for (const holding of [...holdings]) if (holding.users === 0) dropOne(holding)
    },
  }
}
