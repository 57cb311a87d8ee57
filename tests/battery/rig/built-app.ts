import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@/tests/bench/free-port'
import { canaries } from './canaries'

export interface BuiltApp {
  origin: string
  identityOrigin: string
  varDir: string
  pid: number
  /** Everything written to both outputs. */
  output(): string
  /** Sends the signal and waits for the exit. @returns the exit code, null after a kill */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Generous: other apps may be starting at the same time. */
const startsWithin = 120_000

/** Shell settings that would change the app; an empty variable counts as unset. */
const unset = {
  APP_URL: '',
  DATABASE_URL: '',
  API_BASE_URL: '',
  OIDC_ISSUER: '',
  OIDC_CLIENT_ID: '',
  OIDC_CLIENT_SECRET: '',
  STUDIO_HOST: '',
  DEMO_HOST: '',
  ANALYTICS_URL: '',
  SURVEY_URL: '',
}

/** Keeps V8's code between starts, which takes a seventh of their work. */
const compileCache = resolve('node_modules', '.cache', 'kerbwatt', 'compiled')

const noBuild =
  'There is no production build to test: run "npm run build" first ("npm test" does it by itself).'

/**
 * Starts the production build with canary secrets on free ports, logging everything, into `logFile` if given.
 * `settings` override all of that. Throws when there is no build, and with the app's last output when it ends
 * early.
 */
export async function startBuiltApp(
  varDir: string,
  settings: Readonly<Record<string, string>> = {},
  logFile?: string,
): Promise<BuiltApp> {
  if (!existsSync(join('.next', 'BUILD_ID'))) throw new Error(noBuild)
  const [port, identityPort] = await Promise.all([settings.PORT ?? freePort(), freePort()])
  const origin = `http://localhost:${port}`
  const own = {
    PORT: String(port),
    IDENTITY_PORT: String(identityPort),
    VAR_DIR: varDir,
    LOG_LEVEL: 'debug',
    // One machine plays thousands of people.
    CALLS_PER_MINUTE: '1000000',
    UNITS_PER_MINUTE: '100000000',
    CONNECTIONS_PER_ADDRESS: '10000',
  }
  const next = join('node_modules', 'next', 'dist', 'bin', 'next')
  const log = logFile ? openSync(logFile, 'a') : 'pipe'
  const child = spawn(process.execPath, [next, 'start', '--port', String(port), '--hostname', 'localhost'], {
    // The app ends with the channel, even if this process is killed.
    stdio: ['ignore', log, log, 'ipc'],
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_COMPILE_CACHE: compileCache,
      ...unset,
      ...canaries,
      ...own,
      NODE_ENV: 'production',
      ...settings,
    },
  })
  if (typeof log === 'number') closeSync(log)
  const output = logFile ? () => readFileSync(logFile, 'utf8') : record(child)
  const closed = once(child, 'close')
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await closed
    return child.exitCode
  }
  await firstAnswer(origin, child).catch(async (error: Error) => {
    if (child.exitCode === null) await stop('SIGKILL')
    throw new Error(`${error.message}\n${output().slice(-2000)}`)
  })
  return {
    origin,
    identityOrigin: `http://localhost:${identityPort}`,
    varDir,
    pid: child.pid ?? 0,
    output,
    stop,
  }
}

function record(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (more: string) => {
      text += more
    })
  }
  return () => text
}

async function firstAnswer(origin: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + startsWithin
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error('The app did not start.')
    const reply = await fetch(`${origin}/api/system/version`).catch(() => null)
    await reply?.arrayBuffer()
    if (reply) return
    await pause(50)
  }
  throw new Error(`The app did not answer in ${startsWithin / 1000} s.`)
}
