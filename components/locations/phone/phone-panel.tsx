'use client'

import { ArrowLeft } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ListFiles } from '@/components/location-import/use-list-files'
import { ListNotes } from '@/components/locations/list-notes'
import {
  InTheWay,
  SubmissionDialogs,
  SubmitFields,
  type SubmitFormProps,
  useSubmitPress,
} from '@/components/locations/submit-fields'
import { useToastsAboveForm } from '@/components/locations/use-submit-form'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { useSession } from '@/lib/client/session/session'
import { formatCountOf } from '@/lib/format/number'

/** Foot of the sheet with its primary action: above the phone's own bar, hidden while the sheet peeks. */
const phoneFoot =
  'grid shrink-0 gap-2.5 border-t border-ink-200 bg-paper px-4 pt-2.5 pb-[max(16px,env(safe-area-inset-bottom))] in-data-[stop=peek]:hidden'

interface SubmitStepProps extends SubmitFormProps {
  onBack: () => void
}

/** Ignores the second press of a double press that began on the button opening this step. */
const onlyFirst = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}

/** Names and submits the list below it. */
function SubmitStep({ onBack, ...props }: SubmitStepProps) {
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

interface PhonePanelProps extends SubmitFormProps {
  onFinish: ListFiles['finish']
  head: ReactNode
  list: ReactNode
}

/** Content of the sheet on phones: a scrolling list, and the submission over it. */
export function PhonePanel({ onFinish, head, list, ...props }: PhonePanelProps) {
  const { form, dialogs } = props
  const foot = useRef<HTMLDivElement>(null)
  useToastsAboveForm(foot)
  const { isOpen, open, close, opener } = useSubmitStep(form)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div inert={isOpen} className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          {head}
          <ListNotes onFinish={onFinish} />
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

/** Opens once no row has errors; closes when an attempt finds some. */
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
