import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver, { type Middleware } from '@20minutes/s3rver'
import type { S3Settings } from '@/server/s3/object-store'
import { temporaryDirectory } from './temporary-directory'

/** The test server verifies every signature. */
const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const bucket = 'kerbwatt-files'

export interface S3Server {
  origin: string
  settings: S3Settings
  /** Includes uploads in progress. */
  kept(): string[]
  close(): Promise<void>
}

export async function startS3(): Promise<S3Server> {
  const { path: directory, remove } = temporaryDirectory()
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  server.middleware.unshift(signedWithSlash)
  const { port } = (await server.run()) as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    settings: { endpoint: origin, region: 'us-east-1', bucket, ...account, isPathStyle: true },
    kept: () =>
      readdirSync(join(directory, bucket), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + bucket.length + 2)),
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
      remove()
    },
  }
}

/**
 * The test server forgets the slash at the end of a bucket's address when it verifies a signature. These two
 * fields have no other effect here.
 */
const signedWithSlash: Middleware = (context, next) => {
  if (context.path === `/${bucket}/`) {
    context.mountPath = '/'
    Object.defineProperty(context.state, 'vhost', { get: () => true, set: () => undefined })
  }
  return next()
}
