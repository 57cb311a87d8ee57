import useSWR from 'swr'
import { addressOf, callApi, fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { type SavedMap, savedMapCalls } from '@/lib/contract/saved-map'

export const savedMapsKey = addressOf(savedMapCalls.listMaps)

/** @param isAsked false for visitors and closed lists */
export const useSavedMaps = (isAsked: boolean) =>
  useSWR(isAsked ? savedMapsKey : null, fetchCall(savedMapCalls.listMaps))

export const readSavedMap = (id: string): Promise<SavedMap> =>
  callApi(savedMapCalls.readSavedMap, { params: { id } })

export const contentAddress = (id: string, version?: number) =>
  addressOf(savedMapCalls.openMap, { params: { id }, query: { version } })
export const versionPicture = (id: string, version: number) =>
  addressOf(savedMapCalls.openThumbnail, { params: { id }, query: { version } })
/** The address changes with the map. */
export const thumbnailAddress = ({ id, version }: SavedMap) =>
  `${addressOf(savedMapCalls.openThumbnail, { params: { id } })}?at=${version}`

export interface MapDraft {
  title: string
  description: string
  privateMap: boolean
  content: Blob
  thumbnail: Blob | undefined
}

/** Creates a map, or changes an opened one. @throws RequestError with a sentence */
export function saveMap(
  { title, description, privateMap, content, thumbnail }: MapDraft,
  before: SavedMap | undefined,
): Promise<SavedMap> {
  const form = new FormData()
  form.set('title', title)
  form.set('description', description)
  form.set('private', String(privateMap))
  if (before) form.set('version', String(before.version))
  form.set('map', content, 'map.json')
  if (thumbnail) form.set('thumbnail', thumbnail, 'map.png')
  if (before) return callApi(savedMapCalls.changeMap, { params: { id: before.id }, form })
  return callApi(savedMapCalls.makeMap, { form })
}

export const restoreMap = ({ id, version }: SavedMap, from: number): Promise<SavedMap> =>
  callApi(savedMapCalls.restoreMap, { params: { id }, body: { version, from } })

export async function deleteVersion({ id }: SavedMap, version: number): Promise<void> {
  await fetchAnswer(requestOf(savedMapCalls.deleteVersion, { params: { id, version: String(version) } }))
}

export const permalinkOf = ({ id, owner, privateMap }: SavedMap): string =>
  `/kepler?${new URLSearchParams({ mapId: id, owner, privateMap: String(privateMap) })}`
