import { NoSlotError } from '@/server/limits/fair-slots'
import { AppError } from './app-error'

/** Sentences. */
export interface SlotWords {
  own: string
  others: string
}

/** Any other error stays as it is. */
export function noSlotRefusal(error: unknown, words: SlotWords): unknown {
  if (!(error instanceof NoSlotError)) return error
  const { reason, retryAfter } = error
  return new AppError({ code: 'too_many', message: words[reason], retryAfter, cause: error })
}
