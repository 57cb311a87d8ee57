import { createDiskFiles } from '@/server/engine/files/disk-files'

/** Run as a process whose files may not grow: tries to store one that is too large and says the system's error. */
createDiskFiles(process.argv[2] ?? '')
  .put('a/large.bin', new Uint8Array(400_000))
  .then(
    () => process.stdout.write('stored\n'),
    (error) => process.stdout.write(`${error.code}\n`),
  )
