import { AppError } from '@/server/engine/errors/app-error'
import { createWorkerPool } from '@/server/engine/workers/worker-pool'
import type { MapCheck, MapParts } from './check-map'
import type { ChosenFromMap, ChosenRequest, CutName, CutRequest } from './cut-map'
import type { FileAnswer, FileRequest, ReadingContext, SentFile } from './file-request'
import type { MergedMap, MergeRequest } from './merge-maps'
import type { PlacesOfMap } from './places-of-map'
import type { Export } from './write-locations'

/** Every function throws AppError 415 or 422 for a faulty file. */
export interface LocationFiles {
  /** Lines of JSON: a `FileHead` and then `fileRows`. */
  readRows(file: SentFile, context: ReadingContext): Promise<Uint8Array>
  /** The JSON of a `Validated`, or addresses to look up first. */
  readLocations(file: SentFile, context: ReadingContext): Promise<Uint8Array | { addresses: string[] }>
  write(request: Export): Promise<Uint8Array>
  checkMap(check: MapCheck): Promise<{ locations: number; currents: (keyof MapParts)[] }>
  mergeMaps(request: MergeRequest): Promise<MergedMap>
  cutMap(request: CutRequest): Promise<CutName[]>
  chooseFromMap(request: ChosenRequest): Promise<ChosenFromMap>
  placesOfMap(path: string): Promise<PlacesOfMap>
}

export interface LocationFileMaker extends LocationFiles {
  processId(): number | undefined
  /** Rejects the file being processed. */
  close(): void
}

interface Options {
  processes?: number
  /** Milliseconds in the queue. */
  patience?: number
  limitMs?: number
  heapMegabytes?: number
  idleMs?: number
  maxWaiting?: number
  maxWaitingPerOwner?: number
}

const program = {
  entry: ['server', 'engine', 'location-files', 'worker.ts'].join('/'),
  task: 'reads files',
  result: 'A file',
}

/** In memory while they wait, up to 20 MB each. */
const defaultWaiting = 12
const defaultWaitingPerOwner = 4

const words = {
  own: 'Your other files are still being read. Try again when they are done.',
  others: 'Other files are being read. Try again in a moment.',
}

/** Kinds that read what the engine has stored: a failure is ours, not the sender's. */
const isOfOurs = ({ kind }: FileRequest) => ownKinds.includes(kind)

const ownKinds: readonly string[] = ['write', 'cut', 'choose', 'places'] satisfies FileRequest['kind'][]

/**
 * Works in separate processes, one file at a time in each, with a heap and a time limit: anyone who signs in can send
 * files, and a hostile one must only fail its own request. The second process is never taken by the one who has the
 * first.
 */
export function createLocationFiles(options: Options = {}): LocationFileMaker {
  const { processes = 2, patience = 45_000 } = options
  const { limitMs = 30_000, heapMegabytes = 512, idleMs = 60_000 } = options
  const { maxWaiting = defaultWaiting, maxWaitingPerOwner = defaultWaitingPerOwner } = options
  const worker = createWorkerPool<FileRequest, FileAnswer>({
    ...program,
    limitMs,
    heapMegabytes,
    idleMs,
    queue: { slots: processes, maxWaiting, maxWaitingPerOwner, patience },
    words,
  })
  const ask = async (request: FileRequest): Promise<Exclude<FileAnswer, { kind: 'fault' }>> => {
    try {
      const answer = await worker.ask(request)
      if (answer.kind === 'fault') throw new AppError(answer.fault)
      return answer
    } catch (error) {
      throw error instanceof AppError || isOfOurs(request) ? error : unreadable(error)
    }
  }
  const bytesOf = async (request: FileRequest): Promise<Uint8Array> => {
    const answer = await ask(request)
    if (answer.kind === 'bytes') return answer.bytes
    throw new Error('The process that reads files answered another question.')
  }
  return {
    readRows: (file, context) => bytesOf({ kind: 'rows', file, context }),
    async readLocations(file, context) {
      const answer = await ask({ kind: 'locations', file, context })
      if (answer.kind === 'bytes') return answer.bytes
      if (answer.kind === 'addresses') return { addresses: answer.addresses }
      throw new Error('The process that reads files answered another question.')
    },
    async checkMap(check) {
      const answer = await ask({ kind: 'map', check })
      if (answer.kind === 'map') return { locations: answer.locations, currents: answer.currents }
      throw new Error('The process that reads files answered another question.')
    },
    async mergeMaps(merge) {
      const answer = await ask({ kind: 'merge', merge })
      if (answer.kind === 'merged') return answer.merged
      throw new Error('The process that reads files answered another question.')
    },
    async cutMap(cut) {
      const answer = await ask({ kind: 'cut', cut })
      if (answer.kind === 'cut') return answer.names
      throw new Error('The process that reads files answered another question.')
    },
    async chooseFromMap(choose) {
      const answer = await ask({ kind: 'choose', choose })
      if (answer.kind === 'chosen') return answer.chosen
      throw new Error('The process that reads files answered another question.')
    },
    async placesOfMap(path) {
      const answer = await ask({ kind: 'places', path })
      if (answer.kind === 'places') return answer.places
      throw new Error('The process that reads files answered another question.')
    },
    write: (request) => bytesOf({ kind: 'write', export: request }),
    processId: worker.processId,
    close: worker.close,
  }
}

/** The process ran out of memory or time, or failed unexpectedly. */
const unreadable = (cause: unknown) =>
  new AppError({
    code: 'invalid',
    message: 'The file takes too much time or memory to read. Save it again with only the locations.',
    cause,
  })
