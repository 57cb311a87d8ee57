import { Chip } from '@/components/ui/chip'
import type { CallAnswer } from '@/lib/client/tokens/send-call'
import { formatBytes } from '@/lib/format/bytes'
import { formatCount } from '@/lib/format/number'

/** Maximum characters of an answer shown. */
const maxLetters = 100_000

function noteOf({ text, type, isCut }: CallAnswer): string | undefined {
  if (text === undefined) return `Answers of type ${type === '' ? 'unknown' : type} are not shown here.`
  if (text === '') return 'The answer is empty.'
  return isCut || text.length > maxLetters ? 'Only the beginning of the answer is shown.' : undefined
}

export function ApiAnswer({ answer }: { answer: CallAnswer }) {
  const { status, took, bytes, isCut, text } = answer
  const note = noteOf(answer)
  return (
    <div className="grid gap-2">
      <p role="status" className="tnum flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-600">
        <Chip tone={status < 400 ? 'success' : 'danger'}>{status}</Chip>
        <span>{formatCount(Math.round(took))} ms</span>
        <span>
          {isCut && 'more than '}
          {formatBytes(bytes)}
        </span>
      </p>
      {note && <p className="text-xs text-ink-600">{note}</p>}
      {text && <CodeBlock label="Answer" text={text.slice(0, maxLetters)} />}
    </div>
  )
}

/** Preformatted text, scrollable by keyboard. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <section aria-label={label} className="min-w-0">
      <h3 className="mb-1 text-xs font-medium text-ink-700">{label}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-sm border border-ink-200 bg-ink-50 p-3 text-xs"
      >
        {text}
      </pre>
    </section>
  )
}
