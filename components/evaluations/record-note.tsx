import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button-class'
import type { Problem } from '@/lib/contract/evaluation'
import { RecordProblems } from './record-problems'

interface RecordNoteProps {
  backTo: string
  title?: string | undefined
  problems?: readonly Problem[] | undefined
  children: ReactNode
}

/** The record's panel while it has no locations to list. */
export function RecordNote({ backTo, title, problems = [], children }: RecordNoteProps) {
  return (
    <aside
      data-ground="paper"
      className="z-10 flex w-(--size-panel) flex-none flex-col bg-paper text-ink-1000 max-md:w-full"
    >
      <div className="px-4 pt-3.5">
        <Link href={backTo} className={`${buttonClass({ tone: 'ghost', size: 'sm' })} -ml-2`}>
          <ArrowLeft aria-hidden className="size-3.5" />
          Back
        </Link>
        {title && (
          <h1
            dir="auto"
            title={title}
            className="mt-0.5 truncate text-left text-[17px] leading-6 font-semibold tracking-[-0.018em]"
          >
            {title}
          </h1>
        )}
      </div>
      <RecordProblems problems={problems} />
      <div className="grid gap-3 px-4 py-3">{children}</div>
    </aside>
  )
}
