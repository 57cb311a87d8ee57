import * as z from 'zod'
import { limits } from '@/lib/config/limits'
import { AppError } from '@/server/bff/handler/answer-error'
import { type CallAnswer, createSafeCall } from '@/server/guard/safe-call'
import { cloudSentences, TokenRefused } from './cloud-provider'

export interface CartoOptions {
  /** Sign-in, such as `https://carto.com`. */
  base: string
  userBase: string
  /** The operator's own addresses may be private. */
  isAdmitted: boolean
  clientId: string
  clientSecret: string
  scopes: string
  returnTo: string
  /** Milliseconds per call. */
  within?: number
  pause?: (ms: number) => Promise<unknown>
}

export const cartoCall = ({ isAdmitted, within = 60_000 }: CartoOptions, base: string) =>
  createSafeCall({ base, isAdmitted, within, purpose: 'CARTO maps', maxBytes: 2 * limits.savedMapBytes })

/** An organization's address is that of one of its accounts. */
export function isOfCarto(address: URL, userBase: string): boolean {
  const [label = ''] = address.hostname.split('.')
  return URL.parse(userBase.replace('{user}', label))?.origin === address.origin
}

const errorSchema = z.object({ error: z.union([z.string(), z.array(z.string())]) })

export function saidIn(text: string): string {
  try {
    return [errorSchema.parse(JSON.parse(text)).error].flat().join(' ')
  } catch {
    return ''
  }
}

export const cartoFailed = (cause?: unknown) =>
  new AppError({ code: 'upstream_failed', detail: cloudSentences.carto, cause })

/** An account calls too often, or its query takes too long; a retry may succeed. */
export const isBusy = ({ status }: CallAnswer) => status === 429 || status === 503

export function cartoRefusal(answer: CallAnswer, isUpload: boolean): AppError {
  const said = saidIn(answer.text)
  if (answer.status === 401) return new TokenRefused()
  if (said.includes('relation "') && said.includes('" does not exist')) {
    return new AppError({ code: 'forbidden', detail: cloudSentences.notReady })
  }
  if (said.includes('DB Quota exceeded')) {
    return new AppError({ code: 'too_large', detail: cloudSentences.diskFull })
  }
  if (isUpload && isBusy(answer)) return new AppError({ code: 'forbidden', detail: cloudSentences.tooMany })
  return cartoFailed(new Error(`CARTO answered ${answer.status}: ${said.slice(0, 500)}`))
}

const accountSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  user: z.string(),
})

export type CartoAccount = z.infer<typeof accountSchema>

export const tokenOf = (account: CartoAccount): string => JSON.stringify(account)

export function accountOf(token: string): CartoAccount {
  try {
    return accountSchema.parse(JSON.parse(token))
  } catch {
    throw new TokenRefused()
  }
}
