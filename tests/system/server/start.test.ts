import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = join(process.cwd(), 'server/setup/start.mjs')

/** Runs `npm start` with settings that stop it before it installs or builds anything. */
async function start(settings: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [program], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const [code] = await once(child, 'close')
  return { code, said: said.trim() }
}

async function occupied(): Promise<{ port: number; server: Server }> {
  const server = createServer()
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { port: address.port, server }
}

describe('npm start', () => {
  it.each(['abc', '0', '70000', '30.5', '-1'])('names PORT when it is "%s"', async (PORT) => {
    expect(await start({ PORT })).toEqual({
      code: 1,
      said: `PORT is "${PORT}"; a port is a whole number from 1 to 65535.`,
    })
  })

  it('names a port that is in use and how to choose another', async () => {
    const { port, server } = await occupied()
    const { code, said } = await start({ PORT: String(port) })
    server.close()
    expect(code).toBe(1)
    expect(said).toMatch(
      new RegExp(
        `^Port ${port} is in use by another program\\. Choose another one, for example: PORT=\\d+ npm start$`,
      ),
    )
  })

  it('names a sign-in port that is in use', async () => {
    const { port, server } = await occupied()
    const free = await occupied()
    free.server.close()
    const { code, said } = await start({ PORT: String(free.port), IDENTITY_PORT: String(port) })
    server.close()
    expect(code).toBe(1)
    expect(said).toMatch(
      new RegExp(`^Port ${port} is in use by another program\\..* IDENTITY_PORT=\\d+ npm start$`),
    )
  })

  it('requires two different ports', async () => {
    expect(await start({ PORT: '4310', IDENTITY_PORT: '4310' })).toEqual({
      code: 1,
      said: 'PORT and IDENTITY_PORT are both 4310; they must differ.',
    })
  })

  it('reports that no port is left above the highest one', async () => {
    expect(await start({ PORT: '65535' })).toEqual({
      code: 1,
      said: 'There is no port above PORT 65535 for sign-in; set IDENTITY_PORT to a free one.',
    })
  })

  it('names a folder that cannot be written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-start-'))
    // Works for root too: a folder cannot be made below a file.
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { port, server } = await occupied()
    server.close()
    const varDir = join(file, 'var')
    const { code, said } = await start({ PORT: String(port), VAR_DIR: varDir })
    rmSync(folder, { recursive: true })
    expect(code).toBe(1)
    expect(said).toBe(
      `The folder ${varDir} cannot be written (ENOTDIR). Change its permissions or set VAR_DIR to another folder.`,
    )
  })
})
