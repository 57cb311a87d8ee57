import * as z from 'zod'
import { AppError } from '@/server/engine/base/app-error'
import { type Ask, NoAnswerError } from './ask'
import type { GoogleClient } from './google-client'
import { maxPictureBytes, type Picture, pictureIn } from './picture'

/** Longest side in px. */
const side = '400'

const mediaSchema = z.object({ photoUri: z.url().max(2_000) })

/** The photo of a name from the search for places. */
export type PhotoReader = (name: string) => Promise<Picture>

const noPhoto = (cause: unknown) =>
  new AppError({
    code: 'upstream_failed',
    message: 'Google’s photo cannot be loaded right now. Try again in a moment.',
    isExpected: true,
    cause,
  })

/** Whether photos may come from an address: Google's own, or what the installation has in its place. */
function isPhotoHost({ protocol, hostname, origin }: URL, baseUrl: string | undefined): boolean {
  if (baseUrl !== undefined && origin === new URL(baseUrl).origin) return true
  return protocol === 'https:' && hostname.endsWith('.googleusercontent.com')
}

interface PhotoOptions {
  ask: Ask
  baseUrl?: string | undefined
}

/**
 * Reads photos of places. Each is paid for.
 * @throws AppError, from the returned function, as GoogleClient does, and 502 for anything but a picture of Google's.
 */
export function createPhotoReader(client: GoogleClient, { ask, baseUrl }: PhotoOptions): PhotoReader {
  return async (name) => {
    const { photoUri } = await client.json(mediaSchema, {
      host: 'places',
      path: `/v1/${name}/media`,
      query: { maxWidthPx: side, maxHeightPx: side, skipHttpRedirect: 'true' },
      maxBytes: 20_000,
    })
    const address = new URL(photoUri)
    if (!isPhotoHost(address, baseUrl)) throw noPhoto(new Error(`A photo at ${address.hostname}.`))
    const answer = await ask(address, { maxBytes: maxPictureBytes }).catch((error: unknown) => {
      throw error instanceof NoAnswerError ? noPhoto(error) : error
    })
    const picture = pictureIn(answer)
    if (!picture) throw noPhoto(new Error(`Google answered ${answer.status} without a picture.`))
    return picture
  }
}
