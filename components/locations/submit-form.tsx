'use client'

import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { useSession } from '@/lib/client/session/session'
import { formatCountOf } from '@/lib/format/number'
import { SubmitFields, type SubmitFormProps, useSubmitPress } from './submit-fields'
import { useToastsAboveForm } from './use-toasts-above-form'

/** Names the evaluation, shows its account, submits it. */
export function SubmitForm(props: SubmitFormProps) {
  const { form } = props
  const session = useSession()
  const frame = useRef<HTMLFormElement>(null)
  useToastsAboveForm(frame)
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={useSubmitPress(props)}
      className="grid gap-3 border-t border-ink-200 px-4 py-3.5"
    >
      <SubmitFields {...props} />
      <Button
        type="submit"
        size="lg"
        block
        busy={form.isSubmitting}
        disabled={form.count === 0 || session.status === 'loading'}
      >
        {form.count === 0 ? 'Submit' : `Submit ${formatCountOf(form.count, 'location')}`}
      </Button>
    </form>
  )
}
