import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port'
import { memoryBelow } from './processes'

export interface RunningApp {
  origin: string
  /** Ms from the command to the first page. */
  firstPageAfter: number
  /** Resident bytes by process; empty if the system does not report them. */
  memory(): number[]
  stop(): Promise<void>
}

/** Shell settings would change the app. */
const ownParts = {
  APP_URL: '',
  HOST: '',
  DATABASE_URL: '',
  API_BASE_URL: '',
  OIDC_ISSUER: '',
  OIDC_CLIENT_ID: '',
  OIDC_CLIENT_SECRET: '',
}

const firstPageWithin = 120_000

/**
 * Starts the production build like `npm start`. It trusts one proxy, so that requests can pose as many
 * visitors. Throws with its last output if it exits early.
 */
export async function startApp(
  varDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningApp> {
  const [port, identityPort] = await Promise.all([settings.PORT ?? freePort(), freePort()])
  const origin = `http://localhost:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, ['server/setup/start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...ownParts,
      PORT: String(port),
      IDENTITY_PORT: String(identityPort),
      VAR_DIR: varDir,
      TRUSTED_PROXIES: '1',
      // Benches call one route as fast as it answers.
      CALLS_PER_MINUTE: '1000000000',
      UNITS_PER_MINUTE: '1000000000',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  let lastWords = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-2000)
    })
  }
  const closed = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await closed
  }
  while (!(await answers(origin))) {
    if (child.exitCode !== null) throw new Error(`The app did not start.\n${lastWords}`)
    if (performance.now() - started > firstPageWithin) {
      await stop()
      throw new Error(`The app had no page after ${firstPageWithin / 1000} s.\n${lastWords}`)
    }
    await pause(25)
  }
  const firstPageAfter = performance.now() - started
  return { origin, firstPageAfter, memory: () => memoryBelow(child.pid ?? 0), stop }
}

async function answers(origin: string): Promise<boolean> {
  try {
    const reply = await fetch(origin)
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    return false
  }
}
