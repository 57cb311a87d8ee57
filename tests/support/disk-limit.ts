import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

type Native = (...given: unknown[]) => unknown

/** Sync, callback, promise and stream forms of `node:fs` all call these. */
const limited = ['writeBuffer', 'writeBuffers', 'writeString', 'writeFileUtf8', 'copyFile'] as const
const watched = ['open', 'openFileHandle', 'statfs'] as const
type Binding = Record<(typeof limited)[number] | (typeof watched)[number], Native> & { kUsePromises: unknown }

/** Last argument of the callback form. */
interface Request {
  oncomplete(error: unknown, value?: unknown): void
}

export interface DiskLimit {
  folder: string
  /** Beside the folder, because other processes read it too. */
  limitFile: string
}

const pageSize = 4096
const paged = (bytes: number) => Math.ceil(bytes / pageSize) * pageSize

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Whole pages, as a small file system counts them. */
function usedBytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.reduce((sum, entry) => sum + paged(sizeOf(join(entry.parentPath, entry.name))), 0)
}

const bytesOf = (data: unknown): number => {
  if (typeof data === 'string') return Buffer.byteLength(data)
  if (Array.isArray(data)) return data.reduce<number>((sum, each) => sum + bytesOf(each), 0)
  return ArrayBuffer.isView(data) ? data.byteLength : 0
}

const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    errno: -28,
    code: 'ENOSPC',
    syscall: 'write',
  })

const isRequest = (value: unknown): value is Request =>
  typeof value === 'object' && value !== null && 'oncomplete' in value

// A test's own global scope has another `Promise` than the native functions.
const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

function changed(call: Native, given: readonly unknown[], change: (value: unknown) => unknown): unknown {
  const request = given.find(isRequest)
  if (request) {
    const { oncomplete } = request
    request.oncomplete = (error, value) =>
      Reflect.apply(oncomplete, request, error ? [error] : [null, change(value)])
  }
  const result = call(...given)
  if (request) return result
  return isPromise(result) ? result.then(change) : change(result)
}

interface Piece {
  path: unknown
  from: number
  to: number
}

class LimitedDisk {
  readonly #limit: DiskLimit
  readonly #binding: Binding
  readonly #pathOf = new Map<number, string>()
  /** An upper bound: grows with every write, and is recounted before a refusal. */
  #used = Number.POSITIVE_INFINITY

  constructor(limit: DiskLimit, binding: Binding) {
    this.#limit = limit
    this.#binding = binding
  }

  isInside(path: unknown): path is string {
    return typeof path === 'string' && path.startsWith(this.#limit.folder + sep)
  }

  note(path: unknown, opened: unknown): unknown {
    const fd = typeof opened === 'object' && opened !== null && 'fd' in opened ? opened.fd : opened
    if (typeof fd === 'number' && this.isInside(path)) this.#pathOf.set(fd, path)
    else if (typeof fd === 'number') this.#pathOf.delete(fd)
    return opened
  }

  #piece(name: string, [target, data, third, fourth, fifth]: readonly unknown[]): Piece {
    const path = typeof target === 'number' ? this.#pathOf.get(target) : target
    if (name === 'copyFile') return { path: data, from: 0, to: sizeOf(String(path)) }
    const isAt = { writeBuffer: fifth, writeBuffers: third, writeString: third }[name]
    const size = this.isInside(path) ? sizeOf(path) : 0
    const isNew = name === 'writeFileUtf8' && typeof target === 'string'
    const from = typeof isAt === 'number' && isAt >= 0 ? isAt : size
    const length = name === 'writeBuffer' ? Number(fourth) : bytesOf(data)
    return { path, from: isNew ? 0 : from, to: (isNew ? 0 : from) + length }
  }

  #room(wanted: number): number {
    const limit = Number(readFileSync(this.#limit.limitFile, 'utf8'))
    if (this.#used + wanted > limit) this.#used = usedBytes(this.#limit.folder)
    return limit - this.#used
  }

  write(name: string, call: Native, given: readonly unknown[]): unknown {
    const { path, from, to } = this.#piece(name, given)
    if (!this.isInside(path)) return call(...given)
    const held = paged(sizeOf(path))
    const wanted = Math.max(0, paged(to) - held)
    const room = wanted === 0 ? 0 : this.#room(wanted)
    if (wanted <= room) {
      this.#used += wanted
      return call(...given)
    }
    // A full disk accepts the beginning of what does not fit.
    const fits = held + Math.floor(room / pageSize) * pageSize - from
    if (name !== 'writeBuffer' || fits <= 0) return this.#refuse(given)
    this.#used += paged(from + fits) - held
    return call(...given.with(3, fits))
  }

  #refuse(given: readonly unknown[]): unknown {
    if (given.includes(this.#binding.kUsePromises)) return Promise.reject(noSpace())
    const request = given.find(isRequest)
    if (!request) throw noSpace()
    setImmediate(() => request.oncomplete(noSpace()))
    return undefined
  }

  /**
   * @param stats of the surrounding file system; blocks, free and available blocks precede the two of files
   */
  shrink(stats: unknown): unknown {
    const parts = stats as (number | bigint)[]
    const block = Number(parts[1])
    const limit = Number(readFileSync(this.#limit.limitFile, 'utf8'))
    const free = Math.max(0, limit - usedBytes(this.#limit.folder))
    const asIn = typeof parts[1] === 'bigint' ? BigInt : Number
    for (const [at, bytes] of [limit, free, free].entries())
      parts[parts.length - 5 + at] = asIn(Math.floor(bytes / block))
    return stats
  }
}

/**
 * For machines where no small file system can be mounted.
 * @returns a function that lifts the limit
 */
export function limitDisk(limit: DiskLimit): () => void {
  const binding = Reflect.apply(Reflect.get(process, 'binding'), process, ['fs']) as Binding
  const own = Object.fromEntries([...limited, ...watched].map((name) => [name, binding[name]])) as Binding
  const disk = new LimitedDisk(limit, binding)
  for (const name of limited) binding[name] = (...given) => disk.write(name, own[name], given)
  for (const name of ['open', 'openFileHandle'] as const)
    binding[name] = (...given) => changed(own[name], given, (opened) => disk.note(given[0], opened))
  binding.statfs = (...given) =>
    disk.isInside(`${given[0]}${sep}`)
      ? changed(own.statfs, given, (stats) => disk.shrink(stats))
      : own.statfs(...given)
  return () => void Object.assign(binding, own)
}

// Child processes load this file before their own (`--import`).
const inherited = process.env.LIMITED_DISK
if (inherited !== undefined) limitDisk(JSON.parse(inherited) as DiskLimit)
