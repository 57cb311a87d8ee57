'use client'

import { KeyRound, Plus } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { messageOf } from '@/lib/client/fetch/request-error'
import { type TokenCalls, useTokens } from '@/lib/client/tokens/use-tokens'
import { routes } from '@/lib/config/routes'
import { type ListedToken, type MadeToken, tokensMost } from '@/lib/contract/token'
import { formatCount } from '@/lib/format/number'
import { NewTokenDialog } from './new-token-dialog'
import { RevokeDialog } from './revoke-dialog'
import { SecretDialog } from './secret-dialog'
import { TokenRow } from './token-row'

/** The viewer's personal access tokens: makes them, lists them and revokes them. */
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
        {formatCount(tokens.length)} of {tokensMost} tokens
      </p>
    </section>
  )
}
