import { type LockHolder, takeLock } from '@/server/base/process-lock'

/** The directory is in use; the message names the holder and the remedy. */
class DirectoryLockedError extends Error {
  constructor(directory: string, holder: LockHolder) {
    const who = holder.pid === process.pid ? 'this process' : `process ${holder.pid} on ${holder.host}`
    super(
      `The database in ${directory} is already open in ${who}, and only one process may use it. ` +
        'Stop that process first, or set DATABASE_URL to a PostgreSQL server that many processes can share.',
    )
    this.name = 'DirectoryLockedError'
  }
}

/**
 * Takes `<directory>.lock` for this process, and takes over one whose process is gone.
 * @returns the release.
 * @throws DirectoryLockedError while another process holds it, and the system's error when the place is not
 * writable.
 */
export function lockDirectory(directory: string): () => void {
  const lock = takeLock(`${directory}.lock`)
  if ('heldBy' in lock) throw new DirectoryLockedError(directory, lock.heldBy)
  return lock.release
}
