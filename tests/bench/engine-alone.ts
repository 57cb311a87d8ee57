import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port'

export const benchApiKey = 'a-key-for-the-bench-alone'

export interface RunningEngine {
  origin: string
  pid: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface SpawnedEngine extends RunningEngine {
  /** @throws the engine's last output if it ends before it answers */
  ready(): Promise<void>
}

const startsWithin = 150_000

/** Runs `npm run engine` in a separate process. */
export async function spawnEngine(
  varDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<SpawnedEngine> {
  const port = Number(settings.ENGINE_PORT ?? (await freePort()))
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/engine/command.ts'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ENGINE_PORT: String(port),
      VAR_DIR: varDir,
      API_KEY: benchApiKey,
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2000)
  })
  const closed = once(child, 'close')
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await closed
  }
  const ready = async () => {
    const until = Date.now() + startsWithin
    while (!(await answers(origin))) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
        await stop()
        throw new Error(`The engine did not start.\n${lastWords}`)
      }
      await pause(50)
    }
  }
  return { origin, pid: child.pid ?? 0, ready, stop }
}

export async function startEngine(...given: Parameters<typeof spawnEngine>): Promise<RunningEngine> {
  const engine = await spawnEngine(...given)
  await engine.ready()
  return engine
}

async function answers(origin: string): Promise<boolean> {
  const headers = { 'x-api-key': benchApiKey }
  const reply = await fetch(`${origin}/system/version`, { headers }).catch(() => null)
  await reply?.arrayBuffer()
  return reply?.ok === true
}
