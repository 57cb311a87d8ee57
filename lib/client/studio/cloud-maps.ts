import { useEffect, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { addressOf, callApi, fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { RequestError } from '@/lib/client/fetch/request-error'
import { type CloudMap, type CloudProvider, type CloudProviderId, cloudCalls } from '@/lib/contract/cloud-map'
import { onConnected } from './cloud-news'
import type { MapDraft } from './saved-maps'

const providersKey = addressOf(cloudCalls.listProviders)
export const cloudMapsKey = (provider: CloudProviderId) =>
  addressOf(cloudCalls.listCloudMaps, { params: { provider } })

/** Leads to the page of a storage that asks there. */
export const authorizeAddress = (provider: CloudProviderId) =>
  addressOf(cloudCalls.leaveForProvider, { params: { provider } })

/** A map of a cloud storage. */
export interface CloudPlace {
  provider: CloudProviderId
  id: string
}

/** The storages besides the account's own; none for visitors. */
export const useCloudProviders = (isAsked: boolean) =>
  useSWR(isAsked ? providersKey : null, fetchCall(cloudCalls.listProviders), { revalidateOnFocus: false })

export const useCloudMaps = ({ id, isConnected }: CloudProvider) =>
  useSWR(isConnected ? cloudMapsKey(id) : null, fetchCall(cloudCalls.listCloudMaps, { retry: false }), {
    shouldRetryOnError: false,
  })

/**
 * Why a storage no longer takes what the person was connected by; undefined once it does, or after `forget`. The server
 * may have forgotten the token, which the list of storages then tells.
 */
export function useCloudRefusal(provider: CloudProvider) {
  const { data, error } = useCloudMaps(provider)
  const { mutate } = useSWRConfig()
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    if (!(error instanceof RequestError) || error.status !== 403) return
    setRefusal(error.message)
    void mutate(providersKey)
  }, [error, mutate])
  useEffect(() => {
    if (data && !error) setRefusal(undefined)
  }, [data, error])
  return { refusal, forget: () => setRefusal(undefined) }
}

/** Asks again for all of the storages once another window has connected one. */
export function useCloudNews(): void {
  const { mutate } = useSWRConfig()
  useEffect(
    () => onConnected(() => void mutate((key) => typeof key === 'string' && key.startsWith(providersKey))),
    [mutate],
  )
}

/** Connects to a storage and leaves it. Both throw RequestError with a sentence. */
export function useCloudConnection(provider: CloudProviderId) {
  const { mutate } = useSWRConfig()
  return {
    async connect(token: string): Promise<void> {
      const maps = await callApi(cloudCalls.connectProvider, { params: { provider }, body: { token } })
      void mutate(cloudMapsKey(provider), maps, { revalidate: false })
      await mutate(providersKey)
    },
    async leave(): Promise<void> {
      await fetchAnswer(requestOf(cloudCalls.disconnectProvider, { params: { provider } }))
      await mutate(providersKey)
      // Not shown again while the next account's are on their way.
      void mutate(cloudMapsKey(provider), undefined, { revalidate: false })
    },
  }
}

/** Address of a map's picture, another one after each change. */
export const cloudPicture = ({ provider, id }: CloudPlace, { lastModification }: CloudMap) =>
  `${addressOf(cloudCalls.openCloudPicture, { params: { provider, id } })}?at=${encodeURIComponent(lastModification ?? '')}`

/** The content of a map. @throws RequestError with a sentence */
export async function readCloudMap({ provider, id }: CloudPlace): Promise<Blob> {
  const answer = await fetchAnswer(requestOf(cloudCalls.openCloudMap, { params: { provider, id } }))
  return answer.blob()
}

/** Saves a map as a new one, or over one by its id. @throws RequestError with a sentence */
export function saveCloudMap(
  { title, description, content, thumbnail }: Omit<MapDraft, 'privateMap'>,
  { provider, id }: { provider: CloudProviderId; id: string | undefined },
): Promise<CloudMap> {
  const form = new FormData()
  form.set('title', title)
  form.set('description', description)
  if (id !== undefined) form.set('id', id)
  form.set('map', content, 'map.json')
  if (thumbnail) form.set('thumbnail', thumbnail, 'map.png')
  return callApi(cloudCalls.saveCloudMap, { params: { provider }, form })
}
