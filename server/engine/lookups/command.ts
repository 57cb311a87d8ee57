import { join } from 'node:path'
import { env } from '@/server/base/settings/env'
import { openDatabase } from '@/server/engine/db/open-database'
import { runLookupCommand } from './run-lookup-command'

process.exitCode = await runLookupCommand(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  open: () => openDatabase({ databaseUrl: env.DATABASE_URL, directory: join(env.VAR_DIR, 'db') }),
})
