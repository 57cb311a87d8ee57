'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ListNotes } from '@/components/locations/list-notes'
import { SubmissionDialogs } from '@/components/locations/submission-dialogs'
import { InTheWay, type SubmitFormProps } from '@/components/locations/submit-fields'
import { useToastsAboveForm } from '@/components/locations/use-toasts-above-form'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { formatCountOf } from '@/lib/format/number'
import { phoneFoot } from './phone-foot'
import { SubmitStep } from './submit-step'

interface PhonePanelProps extends SubmitFormProps {
  head: ReactNode
  list: ReactNode
}

/** The sheet's content on a phone: the list, which scrolls by itself, and over it the step that submits it. */
export function PhonePanel({ head, list, ...props }: PhonePanelProps) {
  const { form, dialogs } = props
  const foot = useRef<HTMLDivElement>(null)
  useToastsAboveForm(foot)
  const { isOpen, open, close, opener } = useSubmitStep(form)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div inert={isOpen} className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          {head}
          <ListNotes />
          <div className="min-h-33 flex-1 overflow-y-auto">{list}</div>
        </div>
        <div ref={foot} className={classes(phoneFoot, form.count === 0 && 'hidden')}>
          <InTheWay form={form} />
          <Button ref={opener} size="lg" block onClick={open}>
            Submit {formatCountOf(form.count, 'location')}
          </Button>
        </div>
      </div>
      {isOpen && <SubmitStep {...props} onBack={close} />}
      <SubmissionDialogs split={form.split} dialogs={dialogs} />
    </div>
  )
}

/** Opens once no row has an error, and gives way to the list when an attempt finds one. */
function useSubmitStep(form: SubmitFormProps['form']) {
  const [isAsked, ask] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = isAsked && form.count > 0
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt closes it
  useEffect(() => {
    if (Object.keys(form.rowErrors).length > 0) ask(false)
  }, [form.attempts])
  return {
    isOpen,
    opener,
    open: () => ask(form.check()),
    close: () => ask(false),
  }
}
