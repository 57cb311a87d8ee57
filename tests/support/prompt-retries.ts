import { limits } from '@/lib/config/limits'

/** Repeats failed reads at once: the product waits for seconds. */
export function retryPromptly(): void {
  Object.assign(limits, { retryDelay: 20 })
}
