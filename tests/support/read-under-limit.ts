import { readExtract } from '@/server/atlas/read/read-extract'

/** Run as a process whose files may not grow: reads an extract that needs a temporary file and says what happens. */
const [path = '', temporaryFolder = ''] = process.argv.slice(2)
readExtract(path, { memoryBytes: 0, temporaryFolder }).then(
  () => process.stdout.write('read\n'),
  (error) => process.stdout.write(`${error.name}: ${error.message}\n`),
)
