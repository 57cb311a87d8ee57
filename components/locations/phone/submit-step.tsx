'use client'

import { ArrowLeft } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { SubmitFields, type SubmitFormProps, useSubmitPress } from '@/components/locations/submit-fields'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { useSession } from '@/lib/client/session/session'
import { formatCountOf } from '@/lib/format/number'
import { phoneFoot } from './phone-foot'

interface SubmitStepProps extends SubmitFormProps {
  onBack: () => void
}

/** The second press of a double press, begun on the button that opened this step, submits nothing. */
const onlyFirst = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}

/** Names the evaluation, over the list that it submits. */
export function SubmitStep({ onBack, ...props }: SubmitStepProps) {
  const { form } = props
  const session = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = `Submit ${formatCountOf(form.count, 'location')}`
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={useSubmitPress(props)}
      onKeyDown={(event) => event.key === 'Escape' && onBack()}
      className="absolute inset-0 z-2 flex flex-col bg-paper"
    >
      <div className="-mt-1.5 flex shrink-0 items-start pr-4 pb-1 pl-1">
        <IconButton label="Back" className="z-2" icon={<ArrowLeft aria-hidden />} onClick={onBack} />
        <h1
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 py-[9px] text-xl leading-[26px] font-semibold tracking-[-0.018em] outline-none"
        >
          {title}
        </h1>
      </div>
      <div className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto px-4 pt-1 pb-4">
        <SubmitFields {...props} />
      </div>
      <div className={phoneFoot}>
        <Button
          type="submit"
          size="lg"
          block
          busy={form.isSubmitting}
          disabled={session.status === 'loading'}
          onClick={onlyFirst}
        >
          Submit
        </Button>
      </div>
    </form>
  )
}
