import { createDiskFiles } from '@/server/engine/files/disk-files'

/** A process with a limit on file size that stores a file too large for it and prints the system's error. */
createDiskFiles(process.argv[2] ?? '')
  .put('a/large.bin', new Uint8Array(400_000))
  .then(
    () => process.stdout.write('stored\n'),
    (error) => process.stdout.write(`${error.code}\n`),
  )
