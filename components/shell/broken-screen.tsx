'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { isMissingPart, useFreshPage } from '@/lib/client/browser/missing-part'
import { notifyFailed, useCrashReport } from '@/lib/client/feedback/use-crash-report'
import { RequestError } from '@/lib/client/fetch/request-error'
import { PageTitle } from './page-title'
import { PublicPage } from './public-frame'

// Error pages are in every page's first load; the sign-out code is not.
const endSession = () => import('@/lib/client/session/session').then(({ signOut }) => signOut())

const isRefused = (error: unknown) => error instanceof RequestError && error.status === 401

const missing = 'A part of it could not be loaded. Check your connection and reload your page.'

/** Claims that the team knows only once the report has arrived. */
function useTeamSentence(error: unknown): string {
  const isMissing = isMissingPart(error)
  useFreshPage(error)
  const outcome = useCrashReport(isMissing ? undefined : error, { source: 'Broken screen' })
  if (isMissing) return missing
  if (outcome === 'notified') return 'The team has been notified, please reload your page.'
  return outcome === 'failed' ? `${notifyFailed} Please reload your page.` : 'Please reload your page.'
}

export function OopsTitle({ children }: { children: ReactNode }) {
  return (
    <>
      Oops! An error occurred.{' '}
      <span
        role="status"
        className="mt-2.5 block text-base leading-[22px] font-regular tracking-normal text-ink-600"
      >
        {children}
      </span>
    </>
  )
}

/** Also reports the error. */
function BrokenTitle({ error }: { error: unknown }) {
  return (
    <>
      <PageTitle title="An error occurred" />
      <OopsTitle>{useTeamSentence(error)}</OopsTitle>
    </>
  )
}

/** The more promising action comes first. */
function BrokenActions({ error }: { error: unknown }) {
  const refused = isRefused(error)
  const reload = (
    <Button
      key="reload"
      size="lg"
      tone={refused ? 'line' : 'primary'}
      onClick={() => window.location.reload()}
    >
      Reload page
    </Button>
  )
  const end = (
    <Button key="end" size="lg" tone={refused ? 'primary' : 'ghost'} onClick={() => void endSession()}>
      Click to end current session
    </Button>
  )
  if (isMissingPart(error)) return reload
  return refused ? [end, reload] : [reload, end]
}

/** Replaces the screen inside the frame, whose menus stay. */
export function BrokenScreen({ error }: { error: unknown }) {
  return (
    <div
      data-ground="paper"
      className="grid flex-1 place-content-center overflow-y-auto bg-paper p-6 text-ink-1000"
    >
      <div role="alert">
        <h1 className="max-w-xl text-2xl font-semibold tracking-[-0.03em]">
          <BrokenTitle error={error} />
        </h1>
        <div className="mt-6 flex flex-wrap gap-2">
          <BrokenActions error={error} />
        </div>
      </div>
    </div>
  )
}

/** Replaces the whole page when the frame itself or a public page broke. */
export function CrashPage({ error }: { error: unknown }) {
  return <PublicPage title={<BrokenTitle error={error} />} action={<BrokenActions error={error} />} />
}
