import { useState } from 'react'
import { useSWRConfig } from 'swr'
import type { Studio } from '@/components/studio/use-studio'
import { type CloudPlace, cloudMapsKey, readCloudMap, saveCloudMap } from '@/lib/client/studio/cloud-maps'
import type { MapDraft } from '@/lib/client/studio/saved-maps'
import type { CloudProviderId } from '@/lib/contract/cloud-map'
import type { OpenCloudMap } from './cloud-storage'

interface Sending {
  to: CloudProviderId
  isNew: boolean
}

/** The map of another storage that is open, and how a map gets there. */
export function useCloudMap(studio: Pick<Studio, 'take'>) {
  const [cloud, setCloud] = useState<CloudPlace>()
  const { mutate } = useSWRConfig()
  const open: OpenCloudMap = (provider, { id, title }) => {
    const place = { provider: provider.id, id }
    const read = async () => ({ file: await readCloudMap(place), name: 'map.json' })
    void studio.take(title || 'the map', read).then((isOpen) => isOpen && setCloud(place))
  }
  const send = async (draft: MapDraft, { to, isNew }: Sending): Promise<void> => {
    const id = !isNew && cloud?.provider === to ? cloud.id : undefined
    const stored = await saveCloudMap(draft, { provider: to, id })
    setCloud({ provider: to, id: stored.id })
    void mutate(cloudMapsKey(to))
  }
  return { cloud, open, send, forget: () => setCloud(undefined) }
}
