import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { errorCode } from '@/server/base/errors/error-code'
import { stepsOf } from '@/server/base/files/private-files'
import { type ObjectStore, S3Failure, type S3Settings, type StoredObject } from './object-store'

/** Milliseconds per attempt. */
export interface S3Patience {
  connect: number
  /** From the first byte sent to the answer's headers. */
  answer: number
  /** Without a byte in either direction; also ends a file without a reader. */
  idle: number
}

export const defaultPatience: S3Patience = { connect: 3_000, answer: 10_000, idle: 30_000 }
const attempts = 3
/** The minimum that S3 accepts. An upload holds two: one being sent and one filling. */
const partBytes = 5 * 2 ** 20

export function createS3Store(settings: S3Settings, patience = defaultPatience): ObjectStore {
  const { bucket: Bucket } = settings
  const client = clientFor(settings, patience)
  const found = async (key: string) => {
    const { Body, ContentLength: size } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
    if (!Body || size === undefined) throw new Error('The answer has no length.')
    return { size, body: Body }
  }
  return {
    async put(key, bytes) {
      const Key = keyOf(key)
      const source = sourceOf(bytes)
      const params = { Bucket, Key, Body: source.body }
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: 1 })
      await upload.done().catch((error) => {
        throw source.failure() ?? storeFailure(error)
      })
    },
    async open(key) {
      const opened = await found(keyOf(key)).catch(noneOrFailure)
      return opened && { size: opened.size, stream: opened.body.transformToWebStream() }
    },
    async read(key) {
      const opened = await found(keyOf(key)).catch(noneOrFailure)
      return opened?.body.transformToByteArray().catch(noneOrFailure) ?? null
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) })).catch((error) => {
        throw storeFailure(error)
      })
    },
    list: (folder) => listed(client, { Bucket, Prefix: `${keyOf(folder)}/` }),
    close: () => client.destroy(),
  }
}

async function* listed(
  client: S3Client,
  where: { Bucket: string; Prefix: string },
): AsyncGenerator<StoredObject> {
  try {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, where)) {
      yield* Contents.map(({ Key = '', ETag = '', LastModified = new Date(0) }) => ({
        key: Key,
        etag: ETag,
        modified: LastModified,
      }))
    }
  } catch (error) {
    throw storeFailure(error)
  }
}

const keyOf = (key: string) => stepsOf(key).join('/')

function clientFor(settings: S3Settings, { connect, answer, idle }: S3Patience): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, isPathStyle } = settings
  return new S3Client({
    ...(endpoint && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: isPathStyle,
    maxAttempts: attempts,
    // The signature already covers each part, and many stores refuse the checksums of newer
    // clients.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connect,
      requestTimeout: answer,
      throwOnRequestTimeout: true,
      socketTimeout: idle,
    },
  })
}

interface Source {
  body: Uint8Array | Readable
  failure(): unknown
}

function sourceOf(bytes: Uint8Array | AsyncIterable<Uint8Array>): Source {
  if (bytes instanceof Uint8Array) return { body: bytes, failure: () => undefined }
  let failure: unknown
  async function* noted(chunks: AsyncIterable<Uint8Array>) {
    try {
      yield* chunks
    } catch (error) {
      failure = error
      throw error
    }
  }
  return { body: Readable.from(noted(bytes), { highWaterMark: 1 }), failure: () => failure }
}

interface ClientError {
  name?: string
  $metadata?: { httpStatusCode?: number }
}

/** Reads fields for the same reason as `errorCode`. */
const partsOf = (error: unknown): ClientError => (typeof error === 'object' && error !== null ? error : {})

function noneOrFailure(error: unknown): null {
  if (partsOf(error).name === 'NoSuchKey') return null
  throw storeFailure(error)
}

/** Keeps only name and status: the client's errors quote key ids and signatures. */
function storeFailure(error: unknown): Error {
  const { name, $metadata } = partsOf(error)
  const reason = [name, errorCode(error), $metadata?.httpStatusCode].filter(Boolean).join(', ')
  return new S3Failure(`The S3 store failed: ${reason}.`)
}
