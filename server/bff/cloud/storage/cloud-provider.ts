import type { CloudMap, CloudProviderId } from '@/lib/contract/cloud-map'
import { AppError } from '@/server/bff/handler/answer-error'
import { type CallAnswer, CallFault } from '@/server/guard/safe-call'
import type { Bytes } from './json-walk'

export interface OutgoingMap {
  id: string | undefined
  title: string
  description: string
  content: Bytes
  thumbnail: Uint8Array | undefined
}

export interface CloudCaller {
  token: string
  signal: AbortSignal
}

/** Known only to the browser that left for the provider's page. */
interface PendingSignIn {
  state: string
  verifier: string
}

export interface PageSignIn {
  address(pending: PendingSignIn): string
  finish(returned: { code: string; verifier: string; signal: AbortSignal }): Promise<string>
  /** Replaces a refused token. @throws TokenRefused */
  renew(caller: CloudCaller): Promise<string>
}

export interface CloudStorage {
  id: CloudProviderId
  name: string
  page?: PageSignIn
  list(caller: CloudCaller): Promise<CloudMap[]>
  read(caller: CloudCaller, id: string): Promise<Bytes[]>
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
  tooLarge: 'The map is larger than the studio can open.',
} as const

/** The provider no longer accepts the token, so we forget it. */
export class TokenRefused extends AppError {
  constructor() {
    super({ code: 'forbidden', detail: cloudSentences.refused })
    this.name = 'TokenRefused'
  }
}

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
