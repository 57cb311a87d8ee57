import { type ChildProcess, fork } from 'node:child_process'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { littleMemory } from '@/server/atlas/write/require-memory'
import type { BuildMessage, BuildOrder, BuiltVersion, ShownPoint } from './build-order'

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
export async function runBuild(order: BuildOrder, running: Running): Promise<BuiltVersion> {
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
