import * as z from 'zod'
import { AppError } from '@/server/bff/handler/app-error'
import type { CallAnswer } from '@/server/guard/safe-call'
import { cloudSentences, TokenRefused } from './cloud-provider'

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
