import { type ChildProcess, fork } from 'node:child_process'
import { join, sep } from 'node:path'
import * as z from 'zod'
import { findCountry } from '@/lib/catalogue/countries'
import { publishBuilt } from '@/server/atlas/management/build-country'
import { estimateBuild, secondsLeft } from '@/server/atlas/management/build-progress'
import type { SourceHead } from '@/server/atlas/management/source-head'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { littleMemory } from '@/server/atlas/write/require-memory'
import type { BuildMessage, BuildOrder, BuiltVersion, ShownPoint } from '@/server/engine/atlases/build-order'
import {
  type BuildRow,
  buildById,
  changeBuild,
  dismissFailed,
  keepSource,
} from '@/server/engine/db/queries/atlases'
import { AppError } from '@/server/engine/errors/app-error'
import type { JobHandler } from '@/server/engine/jobs/job-queue'
import { type AtlasDeps, boundaryText, headOfSource, sourceText, uploadedFile } from './atlas-sources'

export const buildKind = 'build-atlas'

const payloadSchema = z.object({ build: z.string() })

class Cancelled extends Error {}

/** Ends a build with a sentence and never tries again by itself; one whose process was killed begins anew. */
export const atlasJobs = (deps: AtlasDeps): Readonly<Record<string, JobHandler>> => ({
  [buildKind]: {
    async run(payload, { signal }) {
      const row = await buildById(deps.db, payloadSchema.parse(payload).build)
      if (!row || !(await changeBuild(deps.db, row.id, { state: 'building', startedAt: deps.clock() })))
        return
      try {
        await buildRow(deps, row, signal)
      } catch (error) {
        if (error instanceof Cancelled) return
        // Taken up again by the next process.
        if (signal.aborted) throw error
        await fail(deps, row, error)
      }
    },
    async giveUp(payload, cause) {
      const row = await buildById(deps.db, payloadSchema.parse(payload).build)
      if (row) await fail(deps, row, cause)
    },
  },
})

const unknownFault = 'The build failed by a fault of the program. The log of the service has the details.'

const afterEach = (sentence: string, folder: string, begin: RegExp): string =>
  sentence
    .split(`${folder}${sep}`)
    .map((part, place) => (place === 0 ? part : part.replace(begin, '')))
    .join('')

/** Paths of this machine mean nothing on the screen: a source is called by its name. */
function withoutPaths(sentence: string, { folder, context }: AtlasDeps['atlases']): string {
  const named = afterEach(sentence, folder, /^[\da-f-]{36}[/\\]/)
  return afterEach(named, join(context.varDir, 'downloads'), /^[\da-f]{8}-/)
}

async function fail(
  { db, clock, log, atlases }: AtlasDeps,
  { id }: Pick<BuildRow, 'id'>,
  cause: unknown,
): Promise<void> {
  const isKnown = cause instanceof ExtractError || cause instanceof AppError
  const problem = isKnown ? withoutPaths(cause.message, atlases) : unknownFault
  const change = { state: 'failed', problem, finishedAt: clock() } as const
  if (!(await changeBuild(db, id, change))) return
  log.warn({ event: 'atlas_build_failed', build: id, err: cause }, 'A build failed.')
}

interface Running {
  signal: AbortSignal
  onPoint(point: ShownPoint): void
  /** Bytes of the extract, as far as they are known. */
  sourceBytes: number | null
}

/** Joined at run time: a bundler that resolved it would pull it into the web app. */
const entry = ['server', 'engine', 'atlases', 'build-worker.ts'].join('/')

/**
 * Builds in a process of its own, whose memory the system gets back. An abort kills it; the next build of the country
 * removes what it left, and a download goes on where it stopped.
 * @throws ExtractError with a sentence for staff; Error for a fault of ours; the signal's reason
 */
async function runBuild(order: BuildOrder, running: Running): Promise<BuiltVersion> {
  running.signal.throwIfAborted()
  const child = startBuild(running.sourceBytes)
  const stop = () => child.kill('SIGKILL')
  running.signal.addEventListener('abort', stop)
  try {
    return await endOf(child, order, running)
  } catch (error) {
    throw running.signal.aborted ? running.signal.reason : error
  } finally {
    running.signal.removeEventListener('abort', stop)
    stop()
  }
}

function startBuild(sourceBytes: number | null): ChildProcess {
  const { flags, environment } = littleMemory(sourceBytes)
  const child = fork(entry, [], {
    execArgv: ['--import', 'tsx', ...flags],
    // No secrets: it reads files of strangers.
    env: { NODE_ENV: 'production', ...environment },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

const killed =
  'The build ended before it was done, most likely because the memory of the machine did not suffice.'

function endOf(child: ChildProcess, order: BuildOrder, { onPoint }: Running): Promise<BuiltVersion> {
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new Error('The process that builds cannot be reached.', { cause })))
    child.once('exit', (code, signal) =>
      reject(
        signal === 'SIGKILL' || code === 134 || signal === 'SIGABRT'
          ? new ExtractError(killed)
          : new Error(`The process that builds ended (${signal ?? code}).`),
      ),
    )
    child.on('message', (message: BuildMessage) => {
      if (message.kind === 'point') onPoint(message.point)
      else if (message.kind === 'built') resolve(message.built)
      else reject(message.isKnown ? new ExtractError(message.sentence) : new Error(message.sentence))
    })
    child.send(order, (cause) => {
      if (cause) reject(new Error('The process that builds cannot be reached.', { cause }))
    })
  })
}

async function buildRow(deps: AtlasDeps, row: BuildRow, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  const head = await headOfSource(deps, row.request.source)
  const estimate = estimateBuild({ sourceBytes: head.bytes ?? 0 }, [])
  await changeBuild(db, row.id, {
    memoryLimit: estimate.memory,
    sourceBytes: head.bytes,
    sourceDate: head.date,
    sourceName: head.name,
  })
  const order = await orderOf(deps, row)
  const watch = watchBuild(deps, row.id, signal)
  try {
    const running = { signal: watch.signal, onPoint: watch.tell, sourceBytes: head.bytes }
    const built = await runBuild(order, running)
    await publish(deps, { built, watch })
    await finish(deps, { row, built, head })
    const ms = clock().getTime() - row.createdAt.getTime()
    log.info({ event: 'atlas_built', build: row.id, country: built.slug, ms }, 'An atlas was built.')
  } finally {
    await watch.end()
  }
}

async function orderOf(deps: AtlasDeps, { request }: BuildRow): Promise<BuildOrder> {
  const { context, hosts } = deps.atlases
  const { source, neighbours = [], population, counts, chargers, boundary, name, partial = false } = request
  const country = findCountry(request.country)
  if (!country) throw new ExtractError(`“${request.country}” is not a country.`)
  const around: string[] = []
  for (const each of neighbours) around.push(await sourceText(deps, each))
  return {
    country,
    source: await sourceText(deps, source),
    around,
    partial,
    boundary: await boundaryText(deps, boundary),
    regionName: name,
    population: population && (await uploadedFile(deps, population, 'population')).path,
    counts: counts && (await uploadedFile(deps, counts, 'counts')).path,
    chargers: chargers && (await uploadedFile(deps, chargers, 'chargers')).path,
    out: context.out,
    varDir: context.varDir,
    isForStore: context.store !== null,
    hosts,
  }
}

interface Watch {
  signal: AbortSignal
  tell(point: ShownPoint): void
  /** Waits for the last write. */
  end(): Promise<void>
}

/** Milliseconds; also how soon a cancelled build stops. */
const betweenWrites = 500

/** Writes what the process that builds reports, and ends it once the row is cancelled. */
function watchBuild({ db, clock }: AtlasDeps, id: string, closing: AbortSignal): Watch {
  const cancelled = new AbortController()
  const started = clock().getTime()
  let latest: ShownPoint | undefined
  let left: number | null = null
  const write = async () => {
    const point = latest
    latest = undefined
    if (point) {
      left = secondsLeft({ share: point.share, elapsed: (clock().getTime() - started) / 1000 }, left)
    }
    const change = point
      ? { step: point.step, share: point.share, memory: point.memory, secondsLeft: left }
      : { state: 'building' as const }
    if (!(await changeBuild(db, id, change))) cancelled.abort(new Cancelled('The build was cancelled.'))
  }
  let writing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing.then(write).catch(() => undefined)
  }, betweenWrites)
  return {
    signal: AbortSignal.any([cancelled.signal, closing]),
    tell(point) {
      latest = point
    },
    async end() {
      clearInterval(timer)
      await writing
    },
  }
}

interface Done {
  row: BuildRow
  built: BuiltVersion
}

/** The process that builds knows no secret, so the service sends the files to the store. */
async function publish(
  deps: AtlasDeps,
  { built, watch }: Pick<Done, 'built'> & { watch: Watch },
): Promise<void> {
  const { slug, version } = built
  const { context } = deps.atlases
  const home = join(context.out, slug)
  const point = { step: 'Publishing the atlas', memory: 0 }
  const progress = {
    step: <T>(_: string, run: (report: { share(share: number): void; done(): void }) => T | Promise<T>) =>
      Promise.resolve(
        run({
          share: (share) => watch.tell({ ...point, share: 0.9 + share / 10 }),
          done: () => undefined,
        }),
      ),
  }
  await publishBuilt({ ...context, progress }, { country: slug, version, home })
}

async function finish(
  { db, clock }: AtlasDeps,
  { row, built, head }: Done & { head: SourceHead },
): Promise<void> {
  const change = {
    // A build by the id of a relation learns the region's name from the extract.
    country: built.slug,
    state: 'done',
    share: 1,
    version: built.version,
    atlasBytes: built.bytes,
    sourceBytes: built.sourceBytes,
    buildMs: built.buildMs,
    finishedAt: clock(),
  } as const
  await db.transaction(async (tx) => {
    await changeBuild(tx, row.id, change)
    await dismissFailed(tx, row.country)
    const builtDate = head.date === null ? null : new Date(head.date)
    await keepSource(tx, { country: built.slug, request: row.request, builtDate })
  })
}
