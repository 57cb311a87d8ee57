import useSWR from 'swr'
import { fetchAnswer, fetchJson } from '@/lib/client/fetch/fetch-json'
import { type SavedMap, savedMapSchema, savedMapsSchema } from '@/lib/contract/saved-map'

const listKey = '/api/maps/saved'

const addressOf = (id: string) => `${listKey}/${encodeURIComponent(id)}`

/** The signed-in person's maps. @param isAsked false for visitors and closed lists */
export const useSavedMaps = (isAsked: boolean) => useSWR(isAsked ? listKey : null, fetchJson(savedMapsSchema))

/** A saved map without its content. @throws RequestError */
export const readSavedMap = (id: string): Promise<SavedMap> =>
  fetchJson(savedMapSchema)({ url: addressOf(id) })

/** @param version the latest one without */
export const contentAddress = (id: string, version?: number) =>
  `${addressOf(id)}/map${version === undefined ? '' : `?version=${version}`}`
export const versionPicture = (id: string, version: number) => `${addressOf(id)}/thumbnail?version=${version}`
export const thumbnailAddress = ({ id, version }: SavedMap) => `${addressOf(id)}/thumbnail?at=${version}`

/** Content of a map with the title, description and privacy that a person chose. */
export interface MapDraft {
  title: string
  description: string
  privateMap: boolean
  content: Blob
  thumbnail: Blob | undefined
}

/** Saves a map as a new one, or as a change to one that was opened. @throws RequestError with a sentence */
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
  const [url, method] = before ? [addressOf(before.id), 'PUT' as const] : [listKey, 'POST' as const]
  return fetchJson(savedMapSchema)({ url, method, form })
}

/** Makes an earlier version the latest. @throws RequestError with a sentence */
export const restoreMap = ({ id, version }: SavedMap, from: number): Promise<SavedMap> =>
  fetchJson(savedMapSchema)({ url: `${addressOf(id)}/restore`, method: 'POST', body: { version, from } })

/** Removes an earlier version. @throws RequestError with a sentence */
export async function deleteVersion({ id }: SavedMap, version: number): Promise<void> {
  await fetchAnswer({ url: `${addressOf(id)}/versions/${version}`, method: 'DELETE' })
}

/** Path and query that open a saved map. */
export const permalinkOf = ({ id, owner, privateMap }: SavedMap): string =>
  `/kepler?${new URLSearchParams({ mapId: id, owner, privateMap: String(privateMap) })}`
