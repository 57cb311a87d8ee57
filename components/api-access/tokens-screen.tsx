'use client'

import { KeyRound, Plus } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { CopyField } from '@/components/sharing/copy-field'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { SkeletonRows } from '@/components/ui/skeleton'
import { scopeTexts } from '@/lib/catalogue/token-scopes'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useSending } from '@/lib/client/fetch/use-sending'
import { type TokenCalls, useTokens } from '@/lib/client/tokens/use-tokens'
import { routes } from '@/lib/config/routes'
import { type ListedToken, type MadeToken, maxTokens } from '@/lib/contract/token'
import { formatDate } from '@/lib/format/date'
import { formatCount } from '@/lib/format/number'
import { NewTokenDialog } from './new-token-dialog'

/** Makes, lists and revokes the viewer's access tokens. */
export function TokensScreen() {
  const calls = useTokens()
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<MadeToken>()
  const [revoked, setRevoked] = useState<ListedToken>()
  const open = () => setNew(true)
  return (
    <div data-ground="paper" className="min-w-0 flex-1 overflow-y-auto bg-paper text-ink-1000">
      <div className="mx-auto grid w-full max-w-[880px] gap-6 px-4 py-5 md:px-8 md:py-7">
        <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <h1 className="text-xl leading-[26px] font-semibold tracking-[-0.018em]">Access tokens</h1>
            <p className="mt-1 max-w-[60ch] text-ink-600">
              Programs use a token to call the API in your name. A token may do what you choose for it, until
              it expires or you revoke it.{' '}
              <Link href={routes.api} className="underline">
                Try calls, or connect an assistant
              </Link>
            </p>
          </div>
          <Button icon={<Plus aria-hidden />} onClick={open}>
            New token
          </Button>
        </header>
        <Tokens calls={calls} onNew={open} onRevoke={setRevoked} />
      </div>
      {isNew && (
        <NewTokenDialog
          make={calls.make}
          onMade={(token) => {
            setNew(false)
            setMade(token)
          }}
          onClose={() => setNew(false)}
        />
      )}
      {made && <SecretDialog token={made} onClose={() => setMade(undefined)} />}
      {revoked && (
        <RevokeDialog
          token={revoked}
          onRevoke={() => calls.revoke(revoked.id)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </div>
  )
}

interface TokensProps {
  calls: TokenCalls
  onNew: () => void
  onRevoke: (token: ListedToken) => void
}

function Tokens({ calls: { tokens, error, isValidating, retry }, onNew, onRevoke }: TokensProps) {
  if (error && !tokens) {
    return (
      <ErrorStrip onRetry={retry} retrying={isValidating}>
        {messageOf(error, 'The access tokens could not be loaded.')}
      </ErrorStrip>
    )
  }
  if (!tokens) {
    return (
      <SkeletonRows label="Loading access tokens..." rows={3} height={60} leading={false} className="px-0!" />
    )
  }
  if (tokens.length === 0) {
    return (
      <EmptyState
        icon={<KeyRound aria-hidden />}
        title="No access token yet."
        className="rounded-md border border-ink-200 py-12"
        action={
          <Button tone="line" onClick={onNew}>
            Make the first token
          </Button>
        }
      >
        Make one for each program, so that you can revoke them one by one.
      </EmptyState>
    )
  }
  return (
    <section aria-label="Your access tokens">
      <ul className="border-ink-200 border-t">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
        ))}
      </ul>
      <p className="tnum mt-3 text-xs text-ink-600">
        {formatCount(tokens.length)} of {maxTokens} tokens
      </p>
    </section>
  )
}

interface SecretDialogProps {
  token: MadeToken
  onClose: () => void
}

/** Shows a new token's secret, once: only “Done” closes it. */
function SecretDialog({ token, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={onClose}
      title="Copy your token now"
      description="It is not shown again. Keep it like a password: it lets its holder act in your name."
      width="wide"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <CopyField
        label={token.name}
        value={token.secret}
        copied="Token copied"
        hint={
          <>
            Works until {formatDate(token.expires_at)}. Programs send it as{' '}
            <code className="wrap-anywhere">Authorization: Bearer kw_…</code>
          </>
        }
      />
    </Dialog>
  )
}

interface TokenRowProps {
  token: ListedToken
  onRevoke: () => void
}

function TokenRow({ token, onRevoke }: TokenRowProps) {
  const { name, scopes, created_at: created, expires_at: end, last_used_at: used } = token
  const hasExpired = new Date(end).getTime() <= Date.now()
  return (
    <li className="flex items-start gap-4 border-ink-200 border-b py-3">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0">
          <p dir="auto" className="text-left font-medium wrap-anywhere">
            {name}
          </p>
          <ul aria-label={`What ${name} may do`} className="mt-1.5 flex flex-wrap gap-1">
            {scopes.map((scope) => (
              <li key={scope} className="flex">
                <Chip>{scopeTexts[scope].name}</Chip>
              </li>
            ))}
          </ul>
        </div>
        <div className="tnum text-xs text-ink-600">
          <p className={hasExpired ? 'font-medium text-danger' : undefined}>
            {hasExpired ? 'Expired' : 'Expires'} {formatDate(end)}
          </p>
          <p>{used === null ? 'Never used' : `Last used ${formatDate(used)}`}</p>
          <p>Made {formatDate(created)}</p>
        </div>
      </div>
      <Button tone="line" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}

interface RevokeDialogProps {
  token: ListedToken
  onRevoke: () => Promise<void>
  onClose: () => void
}

function RevokeDialog({ token, onRevoke, onClose }: RevokeDialogProps) {
  const { isSending, failure, send } = useSending()
  const revoke = async () => {
    await onRevoke()
    notify.success('Token revoked')
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Revoke ${token.name}?`}
      description="Programs that use it stop working at once. This cannot be undone."
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone="danger"
            busy={isSending}
            onClick={() => void send(revoke, 'The token could not be revoked.')}
          >
            Revoke
          </Button>
        </>
      }
    >
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
    </Dialog>
  )
}
