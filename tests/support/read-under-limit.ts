import { readExtract } from '@/server/atlas/read/read-extract'

/** A process with a limit on file size that reads an extract with a temporary file and prints the outcome. */
const [path = '', temporaryFolder = ''] = process.argv.slice(2)
readExtract(path, { memoryBytes: 0, temporaryFolder }).then(
  () => process.stdout.write('read\n'),
  (error) => process.stdout.write(`${error.name}: ${error.message}\n`),
)
