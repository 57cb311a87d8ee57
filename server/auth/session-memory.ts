import type { Db } from '@/server/base/db'
import type { sessions } from '@/server/engine/db/schema/session'

type Row = typeof sessions.$inferSelect

const max = 1_000

interface SessionMemory {
  read(id: string, load: () => Promise<Row | undefined>): Promise<Row | undefined>
  /** Older rows are not returned once the change begins; `null` means any session. */
  write<T>(id: string | null, change: () => Promise<T>): Promise<T>
}

function createMemory(): SessionMemory {
  const rows = new Map<string, Row>()
  // A read during a change may be stale, so it is not kept.
  let changes = 0
  let running = 0
  const forget = (id: string | null) => (id === null ? rows.clear() : rows.delete(id))
  const keep = (id: string, row: Row) => {
    const [oldest] = rows.keys()
    if (rows.size >= max && oldest !== undefined) rows.delete(oldest)
    rows.set(id, row)
  }
  return {
    async read(id, load) {
      const known = rows.get(id)
      if (known) return known
      const before = changes
      const row = await load()
      if (row && running === 0 && changes === before) keep(id, row)
      return row
    },
    async write(id, change) {
      changes += 1
      running += 1
      forget(id)
      try {
        return await change()
      } finally {
        changes += 1
        running -= 1
      }
    },
  }
}

// Each route is a bundle with its own modules; they share only the global object.
const KEY = Symbol.for('kerbwatt.session-memory')
type Holder = typeof globalThis & { [KEY]?: WeakMap<Db, SessionMemory> }
const holder: Holder = globalThis

/** Only for databases that no other process changes: a sign-out elsewhere would go unnoticed. */
export function rememberSessions(db: Db): void {
  holder[KEY] ??= new WeakMap()
  holder[KEY].set(db, createMemory())
}

const none: SessionMemory = { read: (_, load) => load(), write: (_, change) => change() }

/** Passes calls through unless `rememberSessions` was called. */
export const memoryOf = (db: Db): SessionMemory => holder[KEY]?.get(db) ?? none
