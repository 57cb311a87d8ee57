import type { Version } from '@/lib/contract/account'
import type { AtlasLibrary } from '@/server/atlas/store/atlas'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log'
import type { Documents } from '@/server/engine/documents/documents'
import type { ConfigFiles } from '@/server/engine/files/config-files'
import type { FileStore } from '@/server/engine/files/file-store'
import type { JobQueue } from '@/server/engine/jobs/job-queue'
import type { OutsideMaps } from '@/server/engine/maps/outside-maps'
import type { Predictor } from '@/server/engine/model/predictor'
import type { Outbox } from '@/server/engine/tracker/outbox'

/** Who a verified access token speaks for. */
export interface Identity {
  subject: string
  email: string
  /** Whether the provider has proved that the address is theirs; only then does it claim an invitation. */
  emailVerified: boolean
  givenName: string
  familyName: string
}

/** Who calls: somebody without a sign-in, or a signed-in person (`requireMember` loads their rights). */
export type Caller = { kind: 'visitor' } | { kind: 'member'; identity: Identity }

/** How the engine knows its callers. `verify` throws for a token that is forged, expired or for somebody else. */
export interface Access {
  apiKey: string
  verify(token: string): Promise<Identity>
}

/** Everything the engine needs from outside; a test hands over its own. */
export interface EngineDeps {
  db: Db
  atlas: AtlasLibrary
  model: Predictor
  files: FileStore
  /** The installation's own configuration files, over what ships with the product. */
  configFiles: ConfigFiles
  documents: Documents
  /** Map services of others that the installation uses. */
  maps: Omit<OutsideMaps, 'close'>
  jobs: JobQueue
  /** Null where the installation has no issue tracker. */
  outbox: Outbox | null
  clock: () => Date
  access: Access
  /** Public origin of the web app, without a slash at the end; starts the addresses of maps and files. */
  origin: string
  version: Version
  log: Log
}

/** What a request carries through the middleware: `context.var.caller`, `context.var.requestId`. */
export interface EngineContext {
  Variables: { caller: Caller; requestId: string }
}
