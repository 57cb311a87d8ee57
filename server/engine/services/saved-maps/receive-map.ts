import { randomUUID } from 'node:crypto'
import { limits } from '@/lib/config/limits'
import { type SavedMapForm, savedMapFormSchema } from '@/lib/contract/saved-map'
import { AppError } from '@/server/engine/errors/app-error'
import { parse } from '@/server/engine/errors/validate'

import type { EngineDeps, FormPart } from '@/server/engine/services/deps'
import { dropUnclaimed, storeUnclaimed } from '@/server/engine/services/record-files/kept-files'

export type ReceiveDeps = Pick<EngineDeps, 'db' | 'files' | 'clock' | 'log'>

/** Unclaimed files are removed. */
export interface ReceivedMap {
  form: SavedMapForm
  map: { key: string; bytes: number } | undefined
  thumbnail: { key: string; bytes: number } | undefined
}

const kinds = {
  map: { max: limits.savedMapBytes, extension: 'json', start: '{', said: 'The map is not kepler.gl JSON.' },
  thumbnail: {
    max: limits.thumbnailBytes,
    extension: 'png',
    start: '\u0089PNG',
    said: 'The picture is not a PNG file.',
  },
} as const
type Kind = keyof typeof kinds

const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name)

/** Refuses too many bytes, none, and other kinds of files. */
async function* checked(content: AsyncIterable<Uint8Array>, kind: Kind, seen: { bytes: number }) {
  const { max, start, said } = kinds[kind]
  for await (const chunk of content) {
    if (seen.bytes === 0 && !Buffer.from(chunk).toString('latin1').trimStart().startsWith(start)) {
      throw new AppError({ code: 'invalid', message: said })
    }
    seen.bytes += chunk.length
    if (seen.bytes > max) {
      const size = max >= 1_000_000 ? `${max / 1_000_000} MB` : `${max / 1_000} KB`
      throw new AppError({ code: 'too_large', message: `A saved ${kind} has ${size} at most.` })
    }
    yield chunk
  }
  if (seen.bytes === 0) throw new AppError({ code: 'invalid', message: said })
}

const maxLetters = 10_000

async function textOf({ name, content }: FormPart): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > maxLetters) {
      throw new AppError({ code: 'invalid', message: `The field “${name.slice(0, 60)}” is too long.` })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * On any failure, no file stays behind.
 * @throws AppError 400 for an unknown or repeated part, 413, 422 naming each wrong field
 */
export async function withReceivedMap(
  deps: ReceiveDeps,
  parts: AsyncIterable<FormPart>,
  use: (received: ReceivedMap) => Promise<void>,
): Promise<void> {
  const fields: Record<string, string> = {}
  const stored = new Map<Kind, { key: string; bytes: number }>()
  const written: string[] = []
  try {
    for await (const part of parts) {
      const { name } = part
      const isRepeated = Object.hasOwn(fields, name) || stored.has(name as Kind)
      const isFile = part.fileName !== null
      if (isRepeated || (isFile && !isKind(name)) || Object.keys(fields).length > 10) {
        throw new AppError({ code: 'bad_request', message: `The form has no part “${name.slice(0, 60)}”.` })
      }
      if (!isFile || !isKind(name)) {
        fields[name] = await textOf(part)
        continue
      }
      const key = `maps/${randomUUID()}.${kinds[name].extension}`
      const seen = { bytes: 0 }
      written.push(key)
      await storeUnclaimed(deps, key, checked(part.content, name, seen))
      stored.set(name, { key, bytes: seen.bytes })
    }
    const form = parse(savedMapFormSchema, fields, 'body')
    await use({ form, map: stored.get('map'), thumbnail: stored.get('thumbnail') })
  } catch (error) {
    await dropUnclaimed(deps, written)
    throw error
  }
}
