'use client'

import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './button'
import { ErrorStrip } from './error-strip'
import { FrameDialog } from './frame-dialog'
import { Skeleton } from './skeleton'

type DocumentDialogProps = {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  document:
    | { step: 'loading' }
    | { step: 'failed'; retry: () => void }
    | { step: 'ready'; url: string; name: string }
  options?: ReactNode
}

/** Uses the browser's own PDF viewer. */
export function DocumentDialog({ title, open, onOpenChange, document, options }: DocumentDialogProps) {
  const download = document.step === 'ready' && (
    <a href={document.url} download={document.name} className={buttonClass({ tone: 'line', size: 'sm' })}>
      <Download aria-hidden className="size-3.5" />
      Download
    </a>
  )
  return (
    <FrameDialog title={title} open={open} onOpenChange={onOpenChange} size="document" action={download}>
      <div className="flex h-full flex-col bg-ink-100">
        {options && <div className="border-b border-ink-200 bg-paper px-5 py-3">{options}</div>}
        <div className="min-h-0 flex-1">
          <Body title={title} document={document} />
        </div>
      </div>
    </FrameDialog>
  )
}

function Body({ title, document }: Pick<DocumentDialogProps, 'title' | 'document'>) {
  if (document.step === 'ready') return <iframe title={title} src={document.url} className="size-full" />
  if (document.step === 'failed') {
    return (
      <div className="p-5">
        <ErrorStrip onRetry={document.retry}>An error occurred while loading file</ErrorStrip>
      </div>
    )
  }
  return (
    <div role="status" className="grid h-full place-items-center p-5">
      <div className="grid w-60 gap-3 text-center text-ink-600">
        <Skeleton className="h-80 bg-paper" />
        Loading PDF...
      </div>
    </div>
  )
}
