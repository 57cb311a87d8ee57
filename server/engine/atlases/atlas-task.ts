import type { AtlasFileKind } from '@/lib/contract/atlases'
import type { VersionDiff } from '@/server/atlas/versions/diff-versions'
import { AppError } from '@/server/engine/errors/app-error'
import { createWorkerPool } from '@/server/engine/workers/worker-pool'

/** Work on large files, which a process of its own does. */
export type AtlasTask =
  | { kind: 'look'; file: AtlasFileKind; path: string; name: string }
  | { kind: 'diff'; before: string; after: string }
  | { kind: 'verify'; folder: string }

/** Null where the kind of file has none. `date` of the map data, ISO 8601. */
export interface FileFacts {
  date: string | null
  people: number | null
  rows: number | null
  /** Of a boundary: the name in the file, or of the file. */
  region: string | null
}

export type TaskResult =
  | { kind: 'look'; facts: FileFacts }
  | { kind: 'diff'; diff: VersionDiff }
  | { kind: 'verify'; files: number; bytes: number; problems: string[] }

export type TaskAnswer = TaskResult | { kind: 'refused'; sentence: string }

export interface AtlasTasks {
  /** @throws AppError 422 with the sentence of a file that is not of its kind */
  look(task: Omit<Extract<AtlasTask, { kind: 'look' }>, 'kind'>): Promise<FileFacts>
  diff(before: string, after: string): Promise<VersionDiff>
  verify(folder: string): Promise<{ files: number; bytes: number; problems: string[] }>
  close(): void
}

const minute = 60_000

const words = {
  own: 'Your other files are still being read. Try again when they are done.',
  others: 'Other files are being read. Try again in a moment.',
}

export function createAtlasTasks(): AtlasTasks {
  const { ask, close } = createWorkerPool<AtlasTask, TaskAnswer>({
    // Joined at run time: a bundler that resolved it would pull it into the web app.
    entry: ['server', 'engine', 'atlases', 'task-worker.ts'].join('/'),
    task: 'reads files of countries',
    result: 'The file',
    heapMegabytes: 2_048,
    limitMs: 5 * minute,
    idleMs: minute / 2,
    queue: { slots: 1, maxWaiting: 10, maxWaitingPerOwner: 5, patience: minute },
    words,
  })
  const done = async <K extends TaskResult['kind']>(task: AtlasTask & { kind: K }) => {
    const answer = await ask(task)
    if (answer.kind === 'refused') throw new AppError({ code: 'invalid', message: answer.sentence })
    return answer as Extract<TaskResult, { kind: K }>
  }
  return {
    look: async (task) => (await done({ kind: 'look', ...task })).facts,
    diff: async (before, after) => (await done({ kind: 'diff', before, after })).diff,
    verify: (folder) => done({ kind: 'verify', folder }),
    close,
  }
}
