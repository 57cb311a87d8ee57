import { CloudDownload } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import {
  cloudPicture,
  useCloudConnection,
  useCloudMaps,
  useCloudNews,
  useCloudProviders,
  useCloudRefusal,
} from '@/lib/client/studio/cloud-maps'
import type { CloudMap, CloudProvider } from '@/lib/contract/cloud-map'
import { formatDate } from '@/lib/format/date'
import { formatCountOf } from '@/lib/format/number'
import { ConnectStorage } from './connect-storage'
import { MapTile } from './map-tile'

export type OpenCloudMap = (provider: CloudProvider, map: CloudMap) => void

interface EntryProps {
  provider: CloudProvider
  map: CloudMap
  onOpen: OpenCloudMap
}

function Entry({ provider, map, onOpen }: EntryProps) {
  const title = map.title || 'Untitled'
  return (
    <li className="flex items-center gap-3 border-b border-ink-200 py-2 last:border-0">
      <MapTile src={map.thumbnail ? cloudPicture({ provider: provider.id, id: map.id }, map) : undefined} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        {map.lastModification && (
          <span className="block text-2xs text-ink-600">{formatDate(map.lastModification)}</span>
        )}
      </span>
      <Button
        size="sm"
        tone="soft"
        aria-label={`Open ${title} from ${provider.name}`}
        icon={<CloudDownload aria-hidden className="size-3.5" />}
        onClick={() => onOpen(provider, map)}
      >
        Open
      </Button>
    </li>
  )
}

function Maps({ provider, onOpen }: Omit<EntryProps, 'map'>) {
  const { data, error, isLoading, mutate } = useCloudMaps(provider)
  if (error) {
    const message = messageOf(error, 'The maps could not be loaded.')
    return <ErrorStrip onRetry={() => void mutate()}>{message}</ErrorStrip>
  }
  if (isLoading || !data) {
    return (
      <p role="status" className="text-xs text-ink-600">
        Loading the maps…
      </p>
    )
  }
  if (data.maps.length === 0) {
    return <p className="text-xs text-ink-600">No maps here yet. Save the open one to {provider.name}.</p>
  }
  return (
    <>
      <p className="text-2xs text-ink-600">{formatCountOf(data.maps.length, 'map')}</p>
      <ul aria-label={`Maps of ${provider.name}`}>
        {data.maps.map((map) => (
          <Entry key={map.id} provider={provider} map={map} onOpen={onOpen} />
        ))}
      </ul>
    </>
  )
}

function Storage({ provider, onOpen }: Omit<EntryProps, 'map'>) {
  const { id, name, isConnected } = provider
  const { leave } = useCloudConnection(id)
  const { refusal, forget } = useCloudRefusal(provider)
  const disconnect = () =>
    leave().then(forget, (error: unknown) => {
      notify.error(messageOf(error, 'The storage is still connected.'))
    })
  return (
    <section aria-label={name} className="mt-5 grid gap-2 border-t border-ink-200 pt-4">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 font-semibold">{isConnected && !refusal ? `Open from ${name}` : name}</h2>
        {/* An expired token is already forgotten: nothing is left to disconnect. */}
        {isConnected && (
          <Button size="sm" tone="ghost" aria-label={`Disconnect ${name}`} onClick={() => void disconnect()}>
            Disconnect
          </Button>
        )}
      </div>
      {refusal !== undefined && <ErrorStrip>{refusal}</ErrorStrip>}
      {isConnected && refusal === undefined ? (
        <Maps provider={provider} onOpen={onOpen} />
      ) : (
        <ConnectStorage provider={provider} isAgain={refusal !== undefined} />
      )}
    </section>
  )
}

/** Third-party storages, if the installation offers any. */
export function CloudStorages({ onOpen }: { onOpen: OpenCloudMap }) {
  const { data, error } = useCloudProviders(true)
  useCloudNews()
  if (error && !data) {
    return (
      <ErrorStrip className="mt-5">{messageOf(error, 'The other storages could not be loaded.')}</ErrorStrip>
    )
  }
  return data?.providers.map((provider) => <Storage key={provider.id} provider={provider} onOpen={onOpen} />)
}
