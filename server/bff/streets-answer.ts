import type { StreetsAnswer } from '@/lib/contract/streets'
import { streetsNow } from '@/server/streets/street-map'
import { AppError } from './handler/app-error'
import type { Call } from './handler/handle'

/** @throws AppError 502 */
export async function readStreets({ runtime }: Call): Promise<StreetsAnswer> {
  const asked = streetsNow(runtime.log)
  if (!asked) return { streets: null }
  try {
    const { style, attribution } = await asked
    const { sources, layers, sprite } = style
    return {
      streets: { style: { sources, layers: [...layers], ...(sprite && { sprite }) }, attribution },
    }
  } catch (cause) {
    throw new AppError({ code: 'upstream_failed', detail: 'The street map cannot be reached.', cause })
  }
}
