import { useEffect, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { windowNews } from '@/lib/client/browser/window-news'
import { addressOf, callApi, fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { RequestError } from '@/lib/client/fetch/request-error'
import { type CloudMap, type CloudProvider, type CloudProviderId, cloudCalls } from '@/lib/contract/cloud-map'
import type { MapDraft } from './saved-maps'

const providersKey = addressOf(cloudCalls.listProviders)
export const cloudMapsKey = (provider: CloudProviderId) =>
  addressOf(cloudCalls.listCloudMaps, { params: { provider } })

/** Page of a storage that asks for permission there. */
export const authorizeAddress = (provider: CloudProviderId) =>
  addressOf(cloudCalls.leaveForProvider, { params: { provider } })

export interface CloudPlace {
  provider: CloudProviderId
  id: string
}

export const useCloudProviders = (isAsked: boolean) =>
  useSWR(isAsked ? providersKey : null, fetchCall(cloudCalls.listProviders), { revalidateOnFocus: false })

export const useCloudMaps = ({ id, isConnected }: CloudProvider) =>
  useSWR(isConnected ? cloudMapsKey(id) : null, fetchCall(cloudCalls.listCloudMaps, { retry: false }), {
    shouldRetryOnError: false,
  })

/** Undefined once it works, or after `forget`. The server may have dropped the token, so the list is refetched. */
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

const news = windowNews<'connected'>('cloud-storage')

export const announceConnected = (): void => news.announce('connected')

const onConnected = (hear: () => void): (() => void) => news.listen(hear)

export function useCloudNews(): void {
  const { mutate } = useSWRConfig()
  useEffect(
    () => onConnected(() => void mutate((key) => typeof key === 'string' && key.startsWith(providersKey))),
    [mutate],
  )
}

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
      // Hides the former account's maps while the next one's load.
      void mutate(cloudMapsKey(provider), undefined, { revalidate: false })
    },
  }
}

export const cloudPicture = ({ provider, id }: CloudPlace, { lastModification }: CloudMap) =>
  `${addressOf(cloudCalls.openCloudPicture, { params: { provider, id } })}?at=${encodeURIComponent(lastModification ?? '')}`

export async function readCloudMap({ provider, id }: CloudPlace): Promise<Blob> {
  const answer = await fetchAnswer(requestOf(cloudCalls.openCloudMap, { params: { provider, id } }))
  return answer.blob()
}

/** Creates a map, or overwrites one by its id. @throws RequestError with a sentence */
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
