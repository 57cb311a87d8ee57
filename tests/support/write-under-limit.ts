import { createDiskFiles } from '@/server/engine/files/disk-files'

/**
 * Runs as a process with a limit on file size: stores a file that is too large and prints the system's error.
 */
createDiskFiles(process.argv[2] ?? '')
  .put('a/large.bin', new Uint8Array(400_000))
  .then(
    () => process.stdout.write('stored\n'),
    (error) => process.stdout.write(`${error.code}\n`),
  )
