import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface QuestionProps {
  text: string
  error: string | undefined
  children: ReactNode
}

/** A question with its choices, and an error when unanswered. */
export function Question({ text, error, children }: QuestionProps) {
  const note = useId()
  return (
    <fieldset aria-describedby={error ? note : undefined} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-base font-medium text-ink-1000">{text}</legend>
      {children}
      {error && (
        <p id={note} role="alert" className="flex items-start gap-[5px] text-xs font-medium text-danger">
          <CircleAlert aria-hidden className="mt-px size-3.5" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
