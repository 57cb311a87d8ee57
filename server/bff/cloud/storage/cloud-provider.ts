import type { CloudMap, CloudProviderId } from '@/lib/contract/cloud-map'
import { AppError } from '@/server/bff/handler/app-error'
import { type CallAnswer, CallFault } from '@/server/guard/safe-call'
import type { Bytes } from './json-walk'

/** A map on its way to a provider. */
export interface OutgoingMap {
  /** The map to overwrite. */
  id: string | undefined
  title: string
  description: string
  /** JSON in UTF-8. */
  content: Bytes
  /** PNG. */
  thumbnail: Uint8Array | undefined
}

export interface CloudCaller {
  token: string
  signal: AbortSignal
}

/** What only the browser that has left for the provider's page knows. */
interface PendingSignIn {
  state: string
  /** Of PKCE. */
  verifier: string
}

/** Signing in on a page of the provider, by OAuth's authorization code. */
export interface PageSignIn {
  /** Address of the page. */
  address(pending: PendingSignIn): string
  /** The token to keep for a code. */
  finish(returned: { code: string; verifier: string; signal: AbortSignal }): Promise<string>
  /** The token that replaces a refused one. @throws TokenRefused if none does */
  renew(caller: CloudCaller): Promise<string>
}

/** Where maps are kept; each speaks a protocol of its own. Every function throws AppError with a sentence. */
export interface CloudStorage {
  id: CloudProviderId
  name: string
  /** Undefined if people paste an access token. */
  page?: PageSignIn
  list(caller: CloudCaller): Promise<CloudMap[]>
  /** JSON of a kepler.gl map in pieces, which the studio's worker checks. */
  read(caller: CloudCaller, id: string): Promise<Bytes[]>
  /** A map's picture, as the provider has it; undefined without one. */
  picture(caller: CloudCaller, id: string): Promise<Uint8Array | undefined>
  save(caller: CloudCaller, map: OutgoingMap): Promise<CloudMap>
}

export const cloudSentences = {
  notReady: 'Custom storage is not properly initialized',
  tooMany:
    "Failed to upload. You've exceeded the number of datasets allowed with your plan. Consider upgrading your plan.",
  diskFull:
    "Failed to upload. You've exceeded your account's disk storage limit. Consider upgrading your plan.",
  unknown: "Can't find map with ID.",
  noPicture: 'This map has no picture.',
  refused: 'The storage has refused the access token. Connect again.',
  carto: 'General error in CARTO provider',
  failed: 'The storage did not answer as expected. Try again in a moment.',
  late: 'The storage took too long to answer. Try again in a moment.',
  tooLarge: 'The map is larger than the studio opens.',
} as const

/** The provider no longer knows the token, which is then forgotten. */
export class TokenRefused extends AppError {
  constructor() {
    super({ code: 'forbidden', detail: cloudSentences.refused })
    this.name = 'TokenRefused'
  }
}

/** The refusal for a call that found no answer. @param general the sentence for what is not known */
export function cloudFault(error: unknown, general: string = cloudSentences.failed): unknown {
  if (!(error instanceof CallFault)) return error
  if (error.code === 'timed_out') {
    return new AppError({ code: 'timed_out', detail: cloudSentences.late, cause: error })
  }
  if (error.code === 'too_large') {
    return new AppError({ code: 'too_large', detail: cloudSentences.tooLarge, cause: error })
  }
  return new AppError({ code: 'upstream_failed', detail: general, cause: error })
}

/** The refusal for an answer of another status than 2xx. @param general the sentence for what is not known */
export function refusalOf({ status }: CallAnswer, general: string = cloudSentences.failed): AppError {
  if (status === 401) return new TokenRefused()
  if (status === 404) return new AppError({ code: 'not_found', detail: cloudSentences.unknown })
  if (status === 402 || status === 403)
    return new AppError({ code: 'forbidden', detail: cloudSentences.tooMany })
  if (status === 413 || status === 507)
    return new AppError({ code: 'too_large', detail: cloudSentences.diskFull })
  return new AppError({ code: 'upstream_failed', detail: general })
}

export const isFine = ({ status }: CallAnswer) => status >= 200 && status < 300
