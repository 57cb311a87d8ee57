import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@/tests/support/postgres-server'
import type { Build } from './atlas'
import { processorTimeBelow } from './processes'

const home = '/usr/lib/postgresql'

/** Debian's newest PostgreSQL, which its package of PostGIS extends; null if it is not installed. */
function withPostgis(): string | null {
  if (!existsSync(home)) return null
  const [newest] = readdirSync(home).sort((a, b) => Number(b) - Number(a))
  const programs = newest && join(home, newest, 'bin')
  return programs && existsSync(join(programs, 'postgres')) ? programs : null
}

/** Runs `osm2pgsql --create --slim`. Null unless osm2pgsql, PostgreSQL, PostGIS and bash are installed. */
export async function measureImport(extract: string): Promise<Omit<Build, 'peak'> | null> {
  const programs = withPostgis()
  const isInstalled = spawnSync('osm2pgsql', ['--version'], { stdio: 'ignore' }).status === 0
  if (!programs || !isInstalled) return null
  const server = await startPostgres(['shared_buffers=256MB', 'max_wal_size=4GB'], { installed: programs })
  try {
    const create = ['-d', server.url, '-c', 'create extension postgis']
    if (spawnSync('psql', create, { stdio: 'ignore' }).status !== 0) return null
    const before = processorTimeBelow(server.processId)
    const started = performance.now()
    const own = await processorTimeOf('osm2pgsql', ['--create', '--slim', '-d', server.url, extract])
    return {
      milliseconds: performance.now() - started,
      processor: own + processorTimeBelow(server.processId) - before,
    }
  } finally {
    server.stop()
  }
}

/** Ms. */
async function processorTimeOf(program: string, parameters: readonly string[]): Promise<number> {
  const timed = `TIMEFORMAT='used %U %S'; time "$0" "$@"`
  const child = spawn('bash', ['-c', timed, program, ...parameters], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} failed.\n${said}`)
  const [, user = '0', system = '0'] = /^used ([\d.]+) ([\d.]+)$/m.exec(said) ?? []
  return 1000 * (Number(user) + Number(system))
}
