import type { Log } from '@/server/base/log'
import type { S3Settings } from '@/server/s3/s3-settings'
import { createDiskFiles } from './disk-files'
import type { FileStore } from './file-store'

export interface OpenedFiles {
  files: FileStore
  /** For the start-up table; never holds a key. */
  description: string
  close(): void
}

interface Place {
  /** The S3 store; null keeps files in `directory`. */
  s3: S3Settings | null
  directory: string
}

/** Opens the store of an installation's files. The client of S3 is loaded only if it is used. */
export async function openFiles({ s3, directory }: Place): Promise<OpenedFiles> {
  if (!s3) return { files: createDiskFiles(directory), description: directory, close: () => undefined }
  const { createS3Files } = await import('./s3-files')
  const files = createS3Files(s3)
  const description = `S3, bucket ${s3.bucket} at ${s3.endpoint ?? `AWS ${s3.region}`}`
  return { files, description, close: files.close }
}

/** Logs a store that does not answer or refuses its key, so that a wrong setting shows at start. */
export async function checkFiles(files: FileStore, log: Pick<Log, 'error'>): Promise<void> {
  try {
    const file = await files.open('start-check')
    await file?.stream.cancel()
  } catch (error) {
    log.error({ event: 'file_store_failed', err: error }, 'The file store does not answer as it is set.')
  }
}
