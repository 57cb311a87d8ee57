'use client'

import type { ReactNode } from 'react'
import { Button, LinkButton } from '@/components/ui/button'
import { usePageAddress } from '@/lib/client/address/use-page-address'
import { useOpenReport } from '@/lib/client/records/full-report'
import { useGuest } from '@/lib/client/session/guest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { supportPath } from '@/lib/config/routes'
import type { ResultsLocation } from '@/lib/domain/estimate/inference-input'
import { backFrom } from './results-heading'

interface ResultsMessageProps {
  title: string
  /** What the server said. */
  detail?: string | undefined
  /** The location, if the address names it. */
  location?: ResultsLocation | undefined
  /** Primary action, after the link back to the records. */
  children?: ReactNode
}

/** A full-screen state: what happened, then what to do. */
export function ResultsMessage({ title, detail, location, children }: ResultsMessageProps) {
  const { to } = useGuest()
  const isShared = useSharedView() !== null
  const opened = useOpenReport()
  const back = backFrom(location ?? {})
  return (
    <div className="grid min-h-[60vh] flex-1 place-items-center bg-paper px-6 py-16 text-ink-1000">
      <div className="grid max-w-md justify-items-center gap-3 text-center">
        {location && (
          <p dir="auto" className="line-clamp-2 text-ink-600 wrap-anywhere">
            {location.name}
          </p>
        )}
        <h1 className="text-lg font-semibold text-balance">{title}</h1>
        {detail && <p className="text-ink-600 text-pretty wrap-anywhere">{detail}</p>}
        <div className="mt-1 flex flex-wrap justify-center gap-2">
          {opened && (
            <Button tone="line" onClick={opened.close}>
              Back to the evaluation
            </Button>
          )}
          {!isShared && !opened && (
            <LinkButton tone="line" href={to(back.href)}>
              {back.title}
            </LinkButton>
          )}
          {children}
        </div>
      </div>
    </div>
  )
}

const missingProbecounts =
  'Results for this location could not be processed, please contact our support team.'

/** No traffic for this place; the link to support carries the page's address. */
export function MissingProbecounts({ location }: { location: ResultsLocation }) {
  const { to } = useGuest()
  const isShared = useSharedView() !== null
  const page = usePageAddress()
  // Shared addresses hold a token, which must not reach a report.
  const ref = isShared ? undefined : page
  return (
    <ResultsMessage title={missingProbecounts} location={location}>
      <LinkButton href={to(supportPath({ tab: 'report-issue', ref }))}>Contact support</LinkButton>
    </ResultsMessage>
  )
}

const generic = 'Oops! An error occurred. Please reload your page.'

interface ResultsFailureProps {
  /** The server's own words, below the generic ones. */
  message: string
  location: ResultsLocation
  onRetry: () => void
  /** Retries without the edits; undefined without any. */
  onStartOver?: (() => void) | undefined
}

export function ResultsFailure({ message, location, onRetry, onStartOver }: ResultsFailureProps) {
  return (
    <ResultsMessage title={generic} detail={message} location={location}>
      {onStartOver && (
        <Button tone="line" onClick={onStartOver}>
          Start over
        </Button>
      )}
      <Button onClick={onRetry}>Retry</Button>
    </ResultsMessage>
  )
}
