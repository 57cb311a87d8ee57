import { limits } from '@/lib/config/limits'
import type { Log } from '@/server/base/log/log'
import { AppError } from '@/server/engine/errors/app-error'
import { createWorkerProcess } from '@/server/engine/workers/worker-process'
import type { PictureAnswer, PictureRequest } from './picture-request'

interface EncodedPicture {
  bytes: Uint8Array
  type: 'image/jpeg' | 'image/png'
}

interface SentPicture {
  path: string
  /** Names the picture in refusals, counted from 1. */
  position: number
  isVisitors: boolean
}

export interface Pictures {
  /** @throws AppError 422 for a picture that cannot be decoded or is too large, 429 when many are waiting. */
  encode(picture: SentPicture): Promise<EncodedPicture>
}

export interface PictureMaker extends Pictures {
  processId(): number | undefined
  close(): void
}

interface Options {
  log: Log
  limitMs?: number
  idleMs?: number
}

const program = {
  entry: ['server', 'engine', 'pictures', 'worker.ts'].join('/'),
  task: 'reads pictures',
  result: 'A picture',
  heapMegabytes: 256,
}

/** Includes the one being read. Visitors leave room for people with an account. */
const maxWaiting = { visitors: 6, all: 12 } as const
const megapixels = limits.issuePicturePixels / 1_000_000

/** One picture at a time, in a process with a time limit: a hostile one only fails its own upload. */
export function createPictures({ log, limitMs = 15_000, idleMs = 30_000 }: Options): PictureMaker {
  const worker = createWorkerProcess<PictureRequest, PictureAnswer>({ ...program, limitMs, idleMs })
  const waiting = { visitors: 0, all: 0 }
  const ask = async ({ path, isVisitors }: SentPicture): Promise<PictureAnswer> => {
    if (waiting.all >= maxWaiting.all || (isVisitors && waiting.visitors >= maxWaiting.visitors)) {
      const message = 'Other pictures are being read. Send yours again in a moment.'
      throw new AppError({ code: 'too_many', message })
    }
    const visitors = isVisitors ? 1 : 0
    waiting.all += 1
    waiting.visitors += visitors
    try {
      // A process that fails once may have been at fault itself, so a new one tries again.
      return await worker.ask({ path }).catch((error: unknown) => {
        log.warn({ err: error }, 'The process that reads pictures failed, and is started again.')
        return worker.ask({ path })
      })
    } catch (error) {
      log.warn({ err: error }, 'The process that reads pictures failed.')
      return { kind: 'unreadable' }
    } finally {
      waiting.all -= 1
      waiting.visitors -= visitors
    }
  }
  return {
    async encode(picture) {
      const answer = await ask(picture)
      if (answer.kind === 'picture') return { bytes: answer.bytes, type: answer.type }
      const message =
        answer.kind === 'too-many-pixels'
          ? `Picture ${picture.position} has more than ${megapixels} million pixels. Send a smaller one.`
          : `Picture ${picture.position} cannot be read. It may be damaged; save it again as PNG or JPEG.`
      throw new AppError({ code: 'invalid', message })
    },
    processId: worker.processId,
    close: worker.close,
  }
}
