import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@/tests/bench/free-port'
import { placeImage } from '@/tests/support/database-image'

const varDir = mkdtempSync(join(tmpdir(), 'kerbwatt-alone-'))
const key = 'the-key-of-this-engine'
const children: ChildProcess[] = []

async function runEngine(port: number, over: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/engine/command.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VAR_DIR: varDir,
      ENGINE_PORT: String(port),
      API_KEY: key,
      ...over,
    },
  })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (part) => {
    said.out += part
  })
  child.stderr.on('data', (part) => {
    said.err += part
  })
  // Not 'exit': the last output may come later.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const started = new Promise<void>((resolve) => {
    child.stdout.on('data', () => said.out.includes('identity') && resolve())
  })
  await Promise.race([started, ended])
  return { child, said, ended }
}

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(varDir, { recursive: true, force: true })
})

test('runs the engine without the app, lists its parts and stops on a signal, or names a taken port', async () => {
  await placeImage(join(varDir, 'db'))
  await placeImage(join(varDir, 'other', 'db'))
  const taken = await freePort()
  const holder = createServer().listen(taken)
  await once(holder, 'listening')
  const refused = runEngine(taken, { VAR_DIR: join(varDir, 'other') })
  const port = await freePort()
  const first = await runEngine(port)
  expect(first.said.out).toMatch(/address +http:\/\/localhost:\d+\n +database +embedded, in /)
  const answer = await fetch(`http://127.0.0.1:${port}/system/version`, { headers: { 'x-api-key': key } })
  expect(await answer.json()).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const { said, ended } = await refused
  expect(await ended).toBe(1)
  expect(said.err).toContain(`Port ${taken} is in use`)
  expect(said.err).not.toContain('    at ')
  holder.close()
})
