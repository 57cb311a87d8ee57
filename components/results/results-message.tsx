import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'

/** A state of the whole screen: what happened, then what to do. */
export function ResultsMessage({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid min-h-[60vh] flex-1 place-items-center bg-paper px-6 py-16 text-ink-1000">
      <div className="grid max-w-md justify-items-center gap-3 text-center">
        <h1 className="text-lg font-semibold">{title}</h1>
        {children}
      </div>
    </div>
  )
}

type ResultsFailureProps = {
  message: string
  onRetry: () => void
  /** Without the changes that were asked for; absent where there are none. */
  onStartOver?: (() => void) | undefined
}

export function ResultsFailure({ message, onRetry, onStartOver }: ResultsFailureProps) {
  return (
    <ResultsMessage title={message}>
      <div className="flex gap-2">
        {onStartOver && (
          <Button tone="line" onClick={onStartOver}>
            Start over
          </Button>
        )}
        <Button onClick={onRetry}>Retry</Button>
      </div>
    </ResultsMessage>
  )
}

/** The shape of the screen while the first prediction is on its way. */
export function FetchingPredictions() {
  return (
    <div className="flex min-h-0 flex-1 bg-paper max-md:flex-col">
      <div className="grid w-[360px] flex-none content-start gap-4 border-ink-200 p-4 max-md:w-full md:border-r">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-6 w-56" />
        <Skeleton className="h-28 max-md:hidden" />
        <Skeleton className="h-8" />
      </div>
      <div className="grid flex-1 content-start gap-6 p-4 md:px-10 md:pt-[26px]">
        <p role="status" className="text-sm font-semibold">
          Fetching predictions...
        </p>
        <Skeleton className="h-14 w-48" />
        <Skeleton className="h-px w-full" />
        {['w-[60%]', 'w-[45%]', 'w-[52%]', 'w-[30%]', 'w-[38%]'].map((width) => (
          <Skeleton key={width} className={`h-6 ${width}`} />
        ))}
      </div>
    </div>
  )
}
