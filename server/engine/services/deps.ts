import type { TokenScope } from '@/lib/catalogue/token-scopes'
import type { Version } from '@/lib/contract/account'
import type { PublishedAtlases } from '@/server/atlas/published/follow-store'
import type { AtlasLibrary } from '@/server/atlas/store/atlas'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'
import type { AtlasManagement } from '@/server/engine/atlases/atlas-management'
import type { Documents } from '@/server/engine/documents/documents'
import type { ConfigFiles } from '@/server/engine/files/config-files'
import type { FileStore } from '@/server/engine/files/file-store'
import type { ForeignMaps } from '@/server/engine/files/foreign-maps'
import type { JobQueue } from '@/server/engine/jobs/job-queue'
import type { MailOutbox } from '@/server/engine/jobs/mail-outbox'
import type { LocationFiles } from '@/server/engine/location-files/create-location-files'
import type { OutsideMaps } from '@/server/engine/maps/outside-maps'
import type { Predictor } from '@/server/engine/model/model-file'
import type { NetworkWork } from '@/server/engine/network/network-work'
import type { Pictures } from '@/server/engine/pictures/create-pictures'
import type { Outbox } from '@/server/engine/tracker/issue-tracker'
import type { UsageLog } from '@/server/engine/usage/usage-log'
import type { MapTurns } from '@/server/engine/workers/map-turns'

export interface Identity {
  subject: string
  email: string
  /** Only a verified address claims an invitation. */
  emailVerified: boolean
  givenName: string
  familyName: string
}

export type Caller =
  | { kind: 'visitor' }
  | { kind: 'member'; identity: Identity; token?: { id: string; scopes: readonly TokenScope[] } }

/** `verify` throws for a token that is forged, expired or for another audience. */
export interface Access {
  apiKey: string
  verify(token: string): Promise<Identity>
}

export interface IssueTerms {
  /** Of messages and their pictures; zero keeps them. */
  retentionDays: number
  /** A day, of all visitors together. */
  visitorPictureBytes: number
  /** A day, of one account. */
  accountPictureBytes: number
}

export interface EngineDeps {
  db: Db
  atlas: AtlasLibrary
  published: Pick<PublishedAtlases, 'state'> | null
  /** Builds, uploads and removal of countries. */
  atlases: AtlasManagement
  model: Predictor
  files: FileStore
  /** Override the product's own. */
  configFiles: ConfigFiles
  documents: Documents
  locationFiles: LocationFiles
  /** Has a larger heap, for maps of records. */
  recordMaps: Pick<LocationFiles, 'checkMap' | 'mergeMaps'>
  /** Cuts stored maps in a process of its own, so that uploads do not wait for visitors of links. */
  mapCutter: Pick<LocationFiles, 'cutMap' | 'chooseFromMap' | 'placesOfMap'>
  mapTurns: MapTurns
  foreignMaps: ForeignMaps
  maps: Omit<OutsideMaps, 'close'>
  jobs: JobQueue
  maxWaitingLocations: number
  outbox: Outbox | null
  issueTerms: IssueTerms
  pictures: Pictures
  mail: MailOutbox | null
  /** Plans and catchments. */
  network: NetworkWork
  usage: UsageLog
  clock: () => Date
  access: Access
  origin: string
  version: Version
  log: Log
}

export interface EngineContext {
  /** `answerBytes` is the limit of the call that is answered. */
  Variables: { caller: Caller; requestId: string; answerBytes: number }
}

/** One part of a form. Read its content to the end, or not at all, before requesting the next part. */
export interface FormPart {
  name: string
  fileName: string | null
  content: AsyncIterable<Uint8Array>
}
