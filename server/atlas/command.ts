import { parseArgs } from 'node:util'
import { commandOptions } from '@/server/atlas/commands/command-line'
import { runCommand } from '@/server/atlas/commands/run-command'
import { terminalProgress } from '@/server/atlas/write/progress'
import { makeFilesPrivate } from '@/server/base/files/private-files'
import { env } from '@/server/base/settings/env'
import { s3Settings } from '@/server/s3/object-store'

makeFilesPrivate()

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: Object.fromEntries(
    commandOptions.map(({ name, value, repeatable = false }) => [
      name,
      { type: value ? 'string' : 'boolean', multiple: repeatable },
    ]),
  ),
})

const terminal = {
  isTTY: process.stderr.isTTY === true,
  write: (text: string) => void process.stderr.write(text),
}

const s3 = s3Settings(env)

process.exitCode = await runCommand(
  {
    clock: () => new Date(),
    progress: terminalProgress(terminal, () => performance.now()),
    print: (line) => void process.stdout.write(`${line}\n`),
    complain: (line) => void process.stderr.write(`${line}\n`),
    roots: [...(env.ATLAS_DIR ? [env.ATLAS_DIR] : []), `${env.VAR_DIR}/atlas`, 'data/atlas'],
    varDir: env.VAR_DIR,
    store: s3 && (async () => (await import('@/server/s3/s3-store')).createS3Store(s3)),
  },
  { positionals, options: values },
)
