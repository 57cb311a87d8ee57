import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import { limits } from '@/lib/config/limits'
import type { CloudMapParams, CloudParams, CloudToken } from '@/lib/contract/cloud-map'
import { cloudCalls, cloudMapFormSchema } from '@/lib/contract/cloud-map'
import { pictureTypeOf } from '@/lib/domain/feedback/picture-type'
import { connectedTo, keepCloudToken } from '@/server/auth/cloud-tokens'
import { joinedBytes } from '@/server/base/web/joined-bytes'
import type { OutgoingMap } from '@/server/bff/cloud/storage/cloud-provider'
import { AppError, jsonAnswer } from '@/server/bff/handler/answer-error'
import type { Call } from '@/server/bff/handler/handle'
import { parsePart } from '@/server/bff/handler/read-input'
import { receiveForm, requireForm } from '@/server/bff/handler/receive-form'
import { connected, keepingOf } from './cloud-session'
import { cloudSentences } from './storage/cloud-provider'
import { cloudStorage, cloudStorages } from './storages'

type Bytes = Uint8Array<ArrayBuffer>

const brace = 0x7b
const braceEnd = 0x7d

const isBlank = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === undefined

const atOnce = 1_000_000

async function asUtf8(file: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  if (isUtf8(file)) return file
  const decoder = new TextDecoder()
  const pieces: Buffer[] = []
  for (let from = 0; from < file.length; from += atOnce) {
    const stream = from + atOnce < file.length
    pieces.push(Buffer.from(decoder.decode(file.subarray(from, from + atOnce), { stream })))
    await setImmediate()
  }
  return joinedBytes(pieces)
}

/** Strips surrounding whitespace. @throws AppError 422 for anything but an object */
function objectIn(bytes: Buffer<ArrayBuffer>): Bytes {
  const mark = bytes.subarray(0, 3).toString() === '\uFEFF' ? 3 : 0
  let from = mark
  let end = bytes.length
  while (from < end && isBlank(bytes[from])) from += 1
  while (end > from && isBlank(bytes[end - 1])) end -= 1
  if (bytes[from] === brace && bytes[end - 1] === braceEnd) return bytes.subarray(from, end)
  throw new AppError({ code: 'invalid', detail: 'The map is not kepler.gl JSON.' })
}

const isPng = (bytes: Uint8Array) =>
  bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47

/** Reads the form whole: the storage wants one body. @throws AppError 400, 413, 415 and 422 */
async function readMapForm({ request }: Pick<Call, 'request'>): Promise<OutgoingMap> {
  const sent = requireForm(request, cloudCalls.saveCloudMap.form)
  const parts = await receiveForm(sent)
  const plain = parts.filter(({ fileName }) => fileName === undefined)
  const fields = Object.fromEntries(plain.map(({ name, pieces }) => [name, `${Buffer.concat(pieces)}`]))
  const fileOf = (wanted: string) =>
    parts.find(({ name, fileName }) => name === wanted && fileName !== undefined)?.pieces
  const { title, description, id } = parsePart('body', cloudMapFormSchema, fields)
  const content = objectIn(await asUtf8(await joinedBytes(fileOf('map') ?? [])))
  const picture = fileOf('thumbnail')
  const thumbnail = picture && (await joinedBytes(picture))
  if (thumbnail && (thumbnail.length > limits.thumbnailBytes || !isPng(thumbnail))) {
    throw new AppError({ code: 'invalid', detail: 'The picture is not a PNG file.' })
  }
  return { title: title.trim(), description, id, content, thumbnail }
}

export async function listProviders(call: Call) {
  const known = await connectedTo(keepingOf(call))
  const providers = cloudStorages().map(({ id, name, page }) => ({
    id,
    name,
    isConnected: known.has(id),
    signIn: page ? 'page' : 'token',
  }))
  return { providers }
}

/** Keeps the token only if the storage accepts it. */
export async function connectProvider(call: Call<CloudToken, unknown, CloudParams>) {
  const storage = cloudStorage(call.params.provider)
  if (storage.page) throw new AppError({ code: 'invalid', detail: `${storage.name} asks on its own page.` })
  const { token } = call.body
  const maps = await storage.list({ token, signal: call.request.signal })
  await keepCloudToken(keepingOf(call), storage.id, token)
  return { maps }
}

export async function disconnectProvider(call: Call<unknown, unknown, CloudParams>): Promise<Response> {
  await keepCloudToken(keepingOf(call), cloudStorage(call.params.provider).id, null)
  return new Response(null, { status: 204 })
}

export const listCloudMaps = (call: Call<unknown, unknown, CloudParams>) =>
  connected(call, async (storage, caller) => ({ maps: await storage.list(caller) }))

/** In pieces, because a single body would copy them first. */
function streamOf(pieces: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = pieces.values()
  return new ReadableStream({
    pull(stream) {
      const { value } = left.next()
      if (value) stream.enqueue(value)
      else stream.close()
    },
  })
}

export const openCloudMap = (call: Call<unknown, unknown, CloudMapParams>) =>
  connected(call, async (storage, caller) => {
    const pieces = await storage.read(caller, call.params.id)
    const headers = { 'content-type': 'application/json', 'cache-control': 'private, no-store' }
    return new Response(streamOf(pieces), { headers })
  })

export const openCloudPicture = (call: Call<unknown, unknown, CloudMapParams>) =>
  connected(call, async (storage, caller) => {
    const picture = await storage.picture(caller, call.params.id)
    const type = picture && pictureTypeOf(picture)
    if (!type) throw new AppError({ code: 'not_found', detail: cloudSentences.noPicture })
    const headers = { 'content-type': type, 'cache-control': 'private, no-store' }
    return new Response(new Uint8Array(picture), { headers })
  })

export function saveCloudMap(call: Call<unknown, unknown, CloudParams>): Promise<Response> {
  // Read after the storage is known, and only once although a renewed token repeats the call.
  let form: ReturnType<typeof readMapForm> | undefined
  return connected(call, async (storage, caller) => {
    form ??= readMapForm(call)
    return jsonAnswer(await storage.save(caller, await form), { status: 201 })
  })
}
