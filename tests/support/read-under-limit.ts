import { readExtract } from '@/server/atlas/read/read-extract'

/**
 * Runs as a process with a limit on file size: reads an extract that needs a temporary file and prints the
 * outcome.
 */
const [path = '', temporaryFolder = ''] = process.argv.slice(2)
readExtract(path, { memoryBytes: 0, temporaryFolder }).then(
  () => process.stdout.write('read\n'),
  (error) => process.stdout.write(`${error.name}: ${error.message}\n`),
)
