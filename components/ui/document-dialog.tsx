'use client'

import { Download, X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { buttonClass } from './button-class'
import { ErrorStrip } from './error-strip'
import { IconButton } from './icon-button'
import { Skeleton } from './skeleton'

type DocumentDialogProps = {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  document:
    | { step: 'loading' }
    | { step: 'failed'; retry: () => void }
    | { step: 'ready'; url: string; name: string }
}

/** A PDF over everything else, in the browser's own viewer, with the file to take along. */
export function DocumentDialog({ title, open, onOpenChange, document }: DocumentDialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ink-1000/60" />
        <Radix.Content
          aria-describedby={undefined}
          className="appear fixed inset-4 z-40 mx-auto flex max-w-[1000px] flex-col overflow-hidden rounded-lg bg-paper shadow-dialog"
        >
          <div className="flex items-center gap-2 py-3 pr-3 pl-5">
            <Radix.Title className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</Radix.Title>
            {document.step === 'ready' && (
              <a
                href={document.url}
                download={document.name}
                className={buttonClass({ tone: 'line', size: 'sm' })}
              >
                <Download aria-hidden className="size-3.5" />
                Download
              </a>
            )}
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden />} size="sm" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 border-t border-ink-200 bg-ink-100">
            <Body title={title} document={document} />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
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
