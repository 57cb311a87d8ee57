/** The part of one country in the memory that all share. */
export interface MemoryShare {
  /** Counts bytes that have been loaded. */
  add(bytes: number): void
  /** Runs `work` with the country in use: it becomes the latest used one and keeps what it has loaded. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Keeps the country in use until the function returned is called. */
  hold(): () => void
}

export interface TableMemory {
  /** A new country's share; `drop` must let go of all that it has loaded. */
  share(drop: () => void): MemoryShare
  /** Bytes that are loaded now. */
  used(): number
  /** Drops every country that is not in use. */
  clear(): void
}

interface Holding {
  bytes: number
  users: number
  drop(): void
}

/**
 * Memory for tables up to `limit` bytes. Beyond it the country used longest ago goes first; one in use stays, and so
 * does the one used last, else a country larger than the limit would be read anew for every question.
 */
export function createTableMemory(limit: number): TableMemory {
  /** In order of use, the latest last; only countries that have loaded something. */
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
