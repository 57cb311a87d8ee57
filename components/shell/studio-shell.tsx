import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { Toaster } from '@/components/ui/toaster'
import { GuestProvider } from '@/lib/client/session/guest'
import { KnownSession } from '@/lib/client/session/known-session'
import type { SessionAnswer } from '@/lib/contract/session'
import { Header } from './header'
import { InternalBar } from './internal-bar'
import { KeptAddress } from './kept-address'
import { Rail } from './rail'

type StudioShellProps = {
  isGuest: boolean
  /** The request's viewer, as far as the server knows. */
  session?: SessionAnswer | undefined
  /** False on full-width pages, whose stage is paper; others have a dark one. */
  hasRail?: boolean | undefined
  children: ReactNode
}

const frame = 'grid min-h-0 flex-1 grid-cols-1 grid-rows-[var(--size-header)_minmax(0,1fr)] bg-ink-1000'
const stage = 'relative flex min-h-0 min-w-0 overflow-hidden outline-none'

/** The page is rendered on the stage, below the header and right of the rail. */
export function StudioShell({ isGuest, session, hasRail = true, children }: StudioShellProps) {
  return (
    <GuestProvider isGuest={isGuest}>
      <KnownSession session={session}>
        <KeptAddress />
        <div data-ground="dark" className="flex h-dvh flex-col bg-ink-1000">
          <a
            href="#stage"
            className="sr-only z-toast rounded-sm bg-volt px-3 py-1.5 font-medium text-ink-1000 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
          >
            Skip to content
          </a>
          <InternalBar />
          <div
            data-ground="dark"
            className={classes(frame, hasRail && 'md:grid-cols-[var(--size-rail)_minmax(0,1fr)]')}
          >
            <Header />
            {hasRail && <Rail />}
            <main
              id="stage"
              tabIndex={-1}
              data-ground={hasRail ? 'dark' : 'paper'}
              className={classes(
                stage,
                hasRail ? 'bg-map-land md:rounded-tl-[10px]' : 'bg-paper text-ink-1000 md:rounded-t-[10px]',
              )}
            >
              {children}
            </main>
          </div>
        </div>
        <Toaster />
      </KnownSession>
    </GuestProvider>
  )
}
