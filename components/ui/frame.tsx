'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes'
import { ErrorStrip } from './error-strip'

/** Milliseconds until a frame that has not loaded counts as failed. */
const patience = 15_000

type FrameProps = {
  title: string
  src: string
  /** Permissions of the embedded page; all when absent. */
  sandbox?: string | undefined
  failure: string
  loading: ReactNode
  allowFullScreen?: boolean | undefined
  className?: string | undefined
}

const isOwn = (src: string) => new URL(src, window.location.href).origin === window.location.origin

/** A browser's error page fires `load` too, but its document is inaccessible. */
const isErrorPage = (frame: HTMLIFrameElement, src: string) => isOwn(src) && frame.contentDocument === null

export function Frame({ title, src, sandbox, failure, loading, allowFullScreen, className }: FrameProps) {
  const [step, setStep] = useState<'loading' | 'ready' | 'failed'>('loading')
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (step !== 'loading') return
    const timer = setTimeout(() => setStep('failed'), patience)
    return () => clearTimeout(timer)
  }, [step])
  if (step === 'failed') {
    return (
      <div className={classes('p-4', className)}>
        <ErrorStrip onRetry={() => setStep('loading')}>{failure}</ErrorStrip>
      </div>
    )
  }
  return (
    <div className={classes('relative', className)} aria-busy={step === 'loading'}>
      {step === 'loading' && <div className="absolute inset-0">{loading}</div>}
      <iframe
        ref={frame}
        title={title}
        src={src}
        sandbox={sandbox}
        allowFullScreen={allowFullScreen}
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => {
          if (frame.current) setStep(isErrorPage(frame.current, src) ? 'failed' : 'ready')
        }}
        className={classes('relative block size-full', step === 'loading' && 'opacity-0')}
      />
    </div>
  )
}
