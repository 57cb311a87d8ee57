import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port'

export const benchApiKey = 'a-key-for-the-bench-alone'

export interface RunningEngine {
  origin: string
  stop(): Promise<void>
}

const startsWithin = 60_000

/** The API service in a separate process (`npm run engine`), with its files in `varDir`. */
export async function startEngine(
  varDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningEngine> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/engine/command.ts'], {
    stdio: 'ignore',
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
  const closed = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await closed
  }
  const until = Date.now() + startsWithin
  while (!(await answers(origin))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error('The engine did not start.')
    }
    await pause(50)
  }
  return { origin, stop }
}

async function answers(origin: string): Promise<boolean> {
  const headers = { 'x-api-key': benchApiKey }
  const reply = await fetch(`${origin}/system/version`, { headers }).catch(() => null)
  await reply?.arrayBuffer()
  return reply?.ok === true
}
