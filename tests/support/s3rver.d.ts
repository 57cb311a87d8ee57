declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'
  import type { AddressInfo } from 'node:net'

  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }

  /** Koa's, as far as tests use it. */
  export type Middleware = (
    context: { path: string; mountPath?: string; state: object },
    next: () => Promise<void>,
  ) => Promise<void>

  // biome-ignore lint/style/noDefaultExport: the package's own form.
  export default class S3rver {
    constructor(options: Options)
    httpServer: Server
    middleware: Middleware[]
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
