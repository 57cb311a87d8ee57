import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ask, askAt } from './ask'
import { type BuiltApp, startBuiltApp } from './built-app'
import { canaryMark } from './canaries'
import { type CanaryServer, startCanary } from './canary-server'
import { type People, signInEverybody } from './people'
import { type StubApi, startStubApi } from './stub-api'

export interface Battery {
  app: BuiltApp
  /** The service behind the app; asked by nobody with `engine: true`. */
  stub: StubApi
  canary: CanaryServer
  people: People
  ask: Ask
  close(): Promise<void>
}

export interface BatteryOptions {
  /** Over the rig's own. */
  settings?: Readonly<Record<string, string>>
  /** The app with its embedded service in place of the stub. */
  engine?: boolean
  /** Without people, where nobody needs to be signed in. */
  isEmpty?: boolean
}

/**
 * The production build on free ports of this machine, with canary secrets, a service that records and fails on
 * command, a server that nothing may ever reach, and three people signed in. One for each test file: open it in
 * `beforeAll`, close it in `afterAll`.
 */
export async function openBattery(options: BatteryOptions = {}): Promise<Battery> {
  const varDir = mkdtempSync(join(tmpdir(), 'kerbwatt-battery-'))
  const canary = await startCanary()
  const stub = await startStubApi(canary.origin)
  const shutServers = async () => {
    await Promise.all([stub.close(), canary.close()])
    rmSync(varDir, { recursive: true, force: true })
  }
  let started: BuiltApp | undefined
  try {
    const app = await startBuiltApp(varDir, {
      ...(!options.engine && { API_BASE_URL: stub.origin }),
      ...options.settings,
    })
    started = app
    const { ask, close } = askAt(app.origin)
    return {
      app,
      stub,
      canary,
      people: options.isEmpty ? { a: '', b: '', staff: '' } : await signInEverybody(app),
      ask,
      close: async () => {
        close()
        await app.stop()
        const generated = secretsIn(varDir)
        await shutServers()
        refuseLeaks(app.output(), generated)
      },
    }
  } catch (error) {
    await started?.stop('SIGKILL')
    await shutServers()
    throw error
  }
}

/** What the app has made up for itself at its first start; nothing where settings name every secret. */
function secretsIn(varDir: string): string[] {
  const file = join(varDir, 'secrets.json')
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/"(?:sessionSecret|apiKey|oidcClientSecret|d)": "([^"]+)"/g)].map(
    ([, value = '']) => value,
  )
}

/** Whatever a file of the battery did, at the level that says most: no secret is in the log. */
function refuseLeaks(output: string, generated: readonly string[]): void {
  const marks = [canaryMark, ...generated]
  const isLeak = (line: string) =>
    marks.some((mark) => line.includes(mark)) || /Bearer\s+[\w-]|eyJ[\w-]{20}|[?&]code=/.test(line)
  const leaks = output.split('\n').filter(isLeak)
  if (leaks.length > 0) throw new Error(`The log holds a secret:\n${leaks.slice(0, 3).join('\n')}`)
}
