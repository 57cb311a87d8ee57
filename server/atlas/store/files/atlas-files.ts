import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isValidCell } from 'h3-js'
import { type Manifest, manifestSchema, readableFormats } from '@/lib/contract/scout'
import { type ScoreScale, scoreScaleSchema } from '@/lib/contract/site-rank'

const slug = /^[a-z][a-z-]{1,40}$/
const version = /^[0-9a-f]{12}$/
const cell = /^[0-9a-f]{15}$/

/** These guard the disk: values that fail them never become part of a path. */
export function isCountrySlug(text: string): boolean {
  return slug.test(text)
}

/** First 12 hexadecimal digits of a content hash. */
export function isVersion(text: string): boolean {
  return version.test(text)
}

export function isCell(text: string): boolean {
  return cell.test(text) && isValidCell(text)
}

export function isTile({ z, x, y }: { z: number; x: number; y: number }): boolean {
  const inRange = (value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** z
  return Number.isInteger(z) && z >= 0 && z <= 24 && inRange(x) && inRange(y)
}

export function isMissing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return error.code === 'ENOENT' || error.code === 'ENOTDIR'
}

export async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** @throws Error from the file system if it is missing, else a sentence naming the file and its fault */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, 'manifest.json')
  const content = parseJson(await readFile(path, 'utf8'), path)
  const parsed = manifestSchema.safeParse(content)
  if (parsed.success) return parsed.data
  const format = formatOf(content) ?? 1
  const formats = new Intl.ListFormat('en-GB').format(readableFormats.map(String))
  if (!readableFormats.some((each) => each === format)) {
    throw new Error(
      `${path} is of another release (format ${format}, this one reads ${formats}): build the country again.`,
    )
  }
  const [issue] = parsed.error.issues
  throw new Error(`${path} is not a manifest: ${issue?.path.join('.')}: ${issue?.message}.`)
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${path} is not a manifest: it is not JSON.`, { cause })
  }
}

function formatOf(content: unknown): number | undefined {
  const isObject = typeof content === 'object' && content !== null && 'format' in content
  return isObject && typeof content.format === 'number' ? content.format : undefined
}

/** Null in versions from before scores had parts. Throws unless the file is a scale. */
export async function readScoreScale(folder: string): Promise<ScoreScale | null> {
  const bytes = await readIfThere(join(folder, 'score-scale.json'))
  if (!bytes) return null
  const parsed = scoreScaleSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
  if (!parsed.success) throw new Error('score-scale.json is not a scale of scores.')
  return parsed.data
}
