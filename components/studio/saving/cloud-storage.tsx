import { CloudDownload, ExternalLink } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useSending } from '@/lib/client/fetch/use-sending'
import {
  authorizeAddress,
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
import { MapTile } from './saved-list'

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

interface ConnectProps {
  provider: CloudProvider
  /** The permission has expired, so connecting is the only action. */
  isAgain?: boolean
}

/** Asks for an access token. */
function ByToken({ provider: { id, name }, isAgain = false }: ConnectProps) {
  const { connect } = useCloudConnection(id)
  const [token, setToken] = useState('')
  const { isSending, failure, send } = useSending()
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send(() => connect(token.trim()), 'The storage could not be connected.')
      }}
    >
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
      <TextField
        label={`Access token of ${name}`}
        hint="Kept on the server until you sign out, never in this browser."
        type="password"
        autoComplete="off"
        maxLength={4000}
        value={token}
        onChange={(event) => setToken(event.target.value)}
      />
      <Button
        type="submit"
        tone={isAgain ? 'primary' : 'line'}
        className="justify-self-start"
        busy={isSending}
        disabled={token.trim().length < 8}
      >
        {isAgain ? 'Connect again' : 'Connect'}
      </Button>
    </form>
  )
}

/** Opens the link in a popup to keep the map; as a normal link if the popup is blocked. */
function openWindow(event: MouseEvent<HTMLAnchorElement>) {
  const opened = window.open(event.currentTarget.href, 'cloud-storage', 'popup,width=560,height=720')
  if (opened) event.preventDefault()
}

/** Links to the storage's own consent page. */
function ByPage({ provider: { id, name }, isAgain = false }: ConnectProps) {
  return (
    <>
      <p className="text-xs text-ink-600">
        {name} asks in a separate window whether the studio may keep your maps there. The permission is kept
        on the server until you sign out.
      </p>
      <a
        href={authorizeAddress(id)}
        target="_blank"
        rel="noopener"
        onClick={openWindow}
        className={`${buttonClass({ tone: isAgain ? 'primary' : 'line' })} justify-self-start`}
      >
        <ExternalLink aria-hidden className="size-3.5" />
        <span>{isAgain ? `Connect ${name} again` : `Connect ${name}`}</span>
      </a>
    </>
  )
}

const ConnectStorage = (props: ConnectProps) =>
  props.provider.signIn === 'page' ? <ByPage {...props} /> : <ByToken {...props} />

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
