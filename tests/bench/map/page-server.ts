import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '@/tests/bench/free-port'

export interface PageServer {
  origin: string
  stop(): void
}

interface ServedFile {
  type: string
  bytes: Buffer | string
}

/** Compressed. */
export async function servePage(given: Readonly<Record<string, ServedFile>>): Promise<PageServer> {
  const files = new Map(
    Object.entries(given).map(([path, { type, bytes }]) => [path, { type, bytes: gzipSync(bytes) }]),
  )
  const server: Server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://localhost').pathname)
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip' }).end(file.bytes)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    origin: `http://localhost:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Throws with the tool's last output on failure. */
export function bundleScript(entry: string, file: string, cwd = process.cwd()): void {
  const bundler = join(process.cwd(), 'node_modules', 'esbuild', 'bin', 'esbuild')
  const options = ['--bundle', '--minify', '--format=esm', '--target=es2022', `--outfile=${file}`]
  run(bundler, [entry, ...options], cwd)
}

export function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed. ${error ?? stderr.slice(-2000)}`)
}
