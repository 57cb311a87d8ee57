import { ExternalLink } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { ErrorStrip } from '@/components/ui/error-strip'
import { TextField } from '@/components/ui/text-field'
import { useSending } from '@/lib/client/fetch/use-sending'
import { authorizeAddress, useCloudConnection } from '@/lib/client/studio/cloud-maps'
import type { CloudProvider } from '@/lib/contract/cloud-map'

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

export const ConnectStorage = (props: ConnectProps) =>
  props.provider.signIn === 'page' ? <ByPage {...props} /> : <ByToken {...props} />
