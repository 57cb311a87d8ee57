import { mkdirSync, statfsSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { privateFolder, tightenFolder } from '@/server/base/files/private-files'
import type { Log } from '@/server/base/log/log'

/** PostgreSQL's default of 128 MB would be half of the process; records are few and the file is local. */
const embeddedBuffers = '16MB'

export const embeddedParameters = [...PGlite.defaultStartParams, '-c', `shared_buffers=${embeddedBuffers}`]

/** PostgreSQL needs two segments of write-ahead log to start. */
const bytesToStart = 32 * 1024 * 1024
const triesApartMs = 10_000

const terminateMessage = 'X'.charCodeAt(0)

const isPanic = (error: unknown) =>
  error instanceof Error && 'severity' in error && ['PANIC', 'FATAL'].includes(String(error.severity))

/** Fails every call after a panic: the next statement would block the process forever. */
class MortalDatabase extends PGlite {
  panic: unknown

  override execProtocol(...[message, options]: Parameters<PGlite['execProtocol']>) {
    return this.#whileAlive(message, () => super.execProtocol(message, options))
  }

  override execProtocolStream(...[message, options]: Parameters<PGlite['execProtocolStream']>) {
    return this.#whileAlive(message, () => super.execProtocolStream(message, options))
  }

  async #whileAlive<T>(message: Uint8Array, call: () => Promise<T>): Promise<T> {
    if (this.panic && message[0] !== terminateMessage) throw this.panic
    try {
      return await call()
    } catch (error) {
      if (isPanic(error)) this.panic = error
      throw error
    }
  }
}

async function create(directory: string): Promise<MortalDatabase> {
  mkdirSync(directory, { recursive: true, mode: privateFolder })
  const database = new MortalDatabase(directory, { startParams: embeddedParameters })
  await database.waitReady
  // PGlite sets its files' modes itself and ignores the umask.
  tightenFolder(directory)
  return database
}

function hasRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize >= bytesToStart
}

/** PostgreSQL panics when its log finds no disk space; calls fail until there is some, and the next one reopens it. */
export async function openEmbeddedClient(
  directory: string,
  log: Pick<Log, 'info' | 'error'> | undefined,
): Promise<PGlite> {
  let current = await create(directory)
  let opening: Promise<void> | null = null
  let lastTry = 0

  async function openAnew(): Promise<void> {
    const { panic } = current
    if (Date.now() - lastTry < triesApartMs || !hasRoom(directory)) throw panic
    lastTry = Date.now()
    await current.close().catch(() => undefined)
    try {
      current = await create(directory)
    } catch (error) {
      log?.error({ err: error }, 'The embedded database could not be opened anew.')
      throw panic
    }
    log?.info({}, 'The embedded database had stopped and is open again.')
  }

  async function alive(): Promise<PGlite> {
    if (!current.panic) return current
    opening ??= openAnew().finally(() => {
      opening = null
    })
    await opening
    return current
  }

  return new Proxy<PGlite>(current, {
    get(_first, name) {
      if (name === 'query')
        return async (...args: Parameters<PGlite['query']>) => (await alive()).query(...args)
      if (name === 'transaction') {
        return async (...args: Parameters<PGlite['transaction']>) => (await alive()).transaction(...args)
      }
      const value: unknown = Reflect.get(current, name, current)
      return typeof value === 'function' ? value.bind(current) : value
    },
  })
}
