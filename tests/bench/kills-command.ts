import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@/tests/support/postgres-server'
import { startTokenIssuer, type TokenIssuer } from '@/tests/support/token-issuer'
import { table } from './figure'
import { runKills } from './kills/kill-cycles'

/**
 * `npm run bench:kills [-- kills]`, over the embedded database and over PostgreSQL. The last line is the
 * verdict; anything lost makes the exit code 1.
 */

const cycles = Number(process.argv[2] ?? 200)

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function measure(name: string, databaseUrl: string, issuer: TokenIssuer): Promise<string[]> {
  const varDir = mkdtempSync(join(tmpdir(), 'kerbwatt-kills-'))
  try {
    print(`\n${name}`)
    const { figures, problems } = await runKills({ cycles, databaseUrl, varDir, issuer }, print)
    print(table(name, figures))
    return problems
  } finally {
    rmSync(varDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function measurePostgres(issuer: TokenIssuer): Promise<string[]> {
  const postgres = await startPostgres()
  try {
    return await measure('PostgreSQL', postgres.url, issuer)
  } finally {
    postgres.stop()
  }
}

print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
const issuer = await startTokenIssuer()
try {
  const problems = [...(await measure('Embedded database', '', issuer)), ...(await measurePostgres(issuer))]
  print(
    problems.length === 0
      ? '\nVerdict: held. Nothing acknowledged was lost, and nothing was left half.'
      : `\nVerdict: failed, ${problems.length} problems.`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  issuer.close()
}
