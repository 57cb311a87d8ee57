import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '@/tests/bench/free-port'

const apiKey = 'the key of the gated service'

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

/**
 * Forwards connections to a port while open; while closed, drops them at once, like a service that is down.
 */
async function openGate(target: number) {
  let isOpen = true
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((incoming) => {
    keep(incoming)
    if (!isOpen) return incoming.destroy()
    const outgoing = keep(connect(target, 'localhost'))
    incoming.pipe(outgoing).pipe(incoming)
    incoming.on('close', () => outgoing.destroy())
    return incoming
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${portOf(server.address())}`,
    open: () => {
      isOpen = true
    },
    close: () => {
      isOpen = false
      endAll()
    },
    end: () => {
      endAll()
      server.close()
    },
  }
}

function run(args: readonly string[], settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { env: { ...process.env, ...settings }, stdio: 'ignore' })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await ended
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

/**
 * Starts a second app with its service behind a gate: `close()` takes the service away, `open()` gives it
 * back.
 */
export async function startAppWithGate() {
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-gate-'))
  const enginePort = await freePort()
  const port = await freePort()
  const identityPort = await freePort()
  const gate = await openGate(enginePort)
  const shared = { API_KEY: apiKey, PORT: String(port), IDENTITY_PORT: String(identityPort) }
  const engine = run(['--import', 'tsx', 'server/engine/command.ts'], {
    ...shared,
    ENGINE_PORT: String(enginePort),
    VAR_DIR: join(folder, 'engine'),
  })
  const app = run(['server/setup/start.mjs'], {
    ...shared,
    API_BASE_URL: gate.address,
    VAR_DIR: join(folder, 'app'),
  })
  const origin = `http://localhost:${port}`
  await expect.poll(() => answers(`${origin}/api/evals/runs`), { timeout: 180_000 }).toBe(true)
  return {
    origin,
    open: gate.open,
    close: gate.close,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([end(app), end(engine)])
      gate.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
