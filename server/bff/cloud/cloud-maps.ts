import type { CloudMapParams, CloudParams, CloudToken } from '@/lib/contract/cloud-map'
import { pictureTypeOf } from '@/lib/domain/feedback/picture-type'
import { connectedTo, keepCloudToken } from '@/server/auth/cloud-tokens'
import { AppError } from '@/server/bff/handler/app-error'
import type { Call } from '@/server/bff/handler/handle'
import { jsonAnswer } from '@/server/bff/handler/json-answer'
import { connected, keepingOf } from './cloud-session'
import { readMapForm } from './map-form'
import { cloudSentences } from './storage/cloud-provider'
import { cloudStorage, cloudStorages } from './storages'

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

/** Keeps a token once the storage has taken it. */
export async function connectProvider(call: Call<CloudToken, unknown, CloudParams>) {
  const storage = cloudStorage(call.params.provider)
  if (storage.page)
    throw new AppError({ code: 'invalid', detail: `${storage.name} asks on a page of its own.` })
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

/** Pieces one after the other: as one body they would be copied first. */
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

/** GET /maps/cloud/{provider}/maps/{id}/thumbnail: the provider's picture of a map, if it is one. @throws AppError 404 */
export const openCloudPicture = (call: Call<unknown, unknown, CloudMapParams>) =>
  connected(call, async (storage, caller) => {
    const picture = await storage.picture(caller, call.params.id)
    const type = picture && pictureTypeOf(picture)
    if (!type) throw new AppError({ code: 'not_found', detail: cloudSentences.noPicture })
    const headers = { 'content-type': type, 'cache-control': 'private, no-store' }
    return new Response(new Uint8Array(picture), { headers })
  })

export function saveCloudMap(call: Call<unknown, unknown, CloudParams>): Promise<Response> {
  // Read when it is clear that there is a storage, and once though a renewed token repeats the call.
  let form: ReturnType<typeof readMapForm> | undefined
  return connected(call, async (storage, caller) => {
    form ??= readMapForm(call)
    return jsonAnswer(await storage.save(caller, await form), { status: 201 })
  })
}
