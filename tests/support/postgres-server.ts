import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@/tests/bench/free-port'

const home = '/usr/lib/postgresql'

/** Programs of Debian's newest PostgreSQL; null where the package is not installed. */
export function postgresPrograms(): string | null {
  if (!existsSync(home)) return null
  const [newest] = readdirSync(home).sort((a, b) => Number(b) - Number(a))
  const programs = newest && join(home, newest, 'bin')
  return programs && existsSync(join(programs, 'postgres')) ? programs : null
}

export interface PostgresServer {
  url: string
  /** Of its first start. */
  processId: number
  /** Ends every connection and starts again. */
  restart(): Promise<void>
  stop(): void
}

/**
 * A private cluster on a free loopback port, in a temporary directory removed by `stop`. `options` as
 * `name=value`.
 */
export async function startPostgres(
  programs: string,
  options: readonly string[] = [],
): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-postgres-'))
  const data = join(directory, 'data')
  const { run, as } = runnerFor(directory)
  run(join(programs, 'initdb'), ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const port = await freePort()
  const own = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${directory}`,
    'fsync=off',
  ]
  const settings = [...own, ...options].map((option) => `-c ${option}`).join(' ')
  run(join(programs, 'pg_ctl'), ['-D', data, '-o', settings, '-l', join(directory, 'log'), '-w', 'start'])
  return {
    url: `postgresql://tester@127.0.0.1:${port}/postgres`,
    processId: Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    async restart() {
      const [command, all] = as(join(programs, 'pg_ctl'), ['-D', data, '-m', 'fast', '-w', 'restart'])
      await once(spawn(command, all, { stdio: 'ignore', cwd: directory }), 'exit')
    },
    stop() {
      run(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; its package creates a user for it. */
function runnerFor(directory: string) {
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    chownSync(directory, id('-u'), id('-g'))
    chmodSync(directory, 0o700)
  }
  const as = (program: string, parameters: string[]): [command: string, all: string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...parameters]] : [program, parameters]
  const run = (program: string, parameters: string[]) => {
    // Inherits no pipes: the test run would wait for the server to close them.
    execFileSync(...as(program, parameters), { stdio: 'ignore', cwd: directory })
  }
  return { run, as }
}
