import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import type { ApiCall } from '@/lib/domain/access/api-calls'
import { ApiCallForm } from './api-call-form'
import type { Caller } from './caller-choice'

interface ApiCallRowProps {
  call: ApiCall
  caller: Caller
  origin: string
  isOpen: boolean
  onToggle: () => void
}

/** A call: method, path and what it does; opens its form. */
export function ApiCallRow({ call, caller, origin, isOpen, onToggle }: ApiCallRowProps) {
  const id = useId()
  return (
    <li className="border-ink-200 border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className="flex min-h-11 w-full items-start gap-3 rounded-sm py-2.5 text-left hover:bg-ink-50"
      >
        <ChevronRight
          aria-hidden
          className={classes('mt-0.5 size-4 flex-none text-ink-600', isOpen && 'rotate-90')}
        />
        <span className="w-11 flex-none">
          <Chip tone={call.method === 'GET' ? 'neutral' : 'info'}>{call.method}</Chip>
        </span>
        <span className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <code className="text-sm wrap-anywhere">{call.path}</code>
          <span className="text-sm text-ink-600">{call.summary}</span>
        </span>
      </button>
      {isOpen && (
        <div id={id} className="pb-5 sm:pl-7">
          <ApiCallForm call={call} caller={caller} origin={origin} />
        </div>
      )}
    </li>
  )
}
