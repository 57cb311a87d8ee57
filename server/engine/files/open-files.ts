import type { Log } from '@/server/base/log/log'
import type { S3Settings } from '@/server/s3/object-store'
import { createDiskFiles } from './disk-files'
import type { FileStore } from './file-store'

export interface OpenedFiles {
  files: FileStore
  /** Printed at start-up; never holds a key. */
  description: string
  close(): void
}

interface Place {
  /** Null keeps files in `directory`. */
  s3: S3Settings | null
  directory: string
}

/** Loads the S3 client only if it is used. */
export async function openFiles({ s3, directory }: Place): Promise<OpenedFiles> {
  if (!s3) return { files: createDiskFiles(directory), description: directory, close: () => undefined }
  const { createS3Files } = await import('./s3-files')
  const files = createS3Files(s3)
  const description = `S3, bucket ${s3.bucket} at ${s3.endpoint ?? `AWS ${s3.region}`}`
  return { files, description, close: files.close }
}

/** Shows a wrong setting at start-up. */
export async function checkFiles(files: FileStore, log: Pick<Log, 'error'>): Promise<void> {
  try {
    const file = await files.open('start-check')
    await file?.stream.cancel()
  } catch (error) {
    log.error({ event: 'file_store_failed', err: error }, 'The file store does not answer as it is set.')
  }
}
