import { AppError } from '@/server/engine/errors/app-error'
import { S3Failure, type S3Settings } from '@/server/s3/object-store'
import { createS3Store, defaultPatience, type S3Patience } from '@/server/s3/s3-store'
import type { FileStore } from './file-store'

export interface S3Files extends FileStore {
  close(): void
}

/** @throws AppError 502 when the store fails, with the reason as its cause for the log. */
export function createS3Files(settings: S3Settings, patience: S3Patience = defaultPatience): S3Files {
  const store = createS3Store(settings, patience)
  return {
    put: (key, bytes) => store.put(key, bytes).catch(refuse),
    open: (key) => store.open(key).catch(refuse),
    read: (key) => store.read(key).catch(refuse),
    remove: (key) => store.remove(key).catch(refuse),
    close: store.close,
  }
}

function refuse(cause: unknown): never {
  if (!(cause instanceof S3Failure)) throw cause
  throw new AppError({
    code: 'upstream_failed',
    message: 'The file store cannot be reached. Nothing was lost; try again in a moment.',
    cause,
  })
}
