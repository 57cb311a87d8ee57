'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { CalendarDays, CircleCheck, X } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { MouseEvent } from 'react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { RightsLine } from '@/components/shell/rights-line'
import { LinkButton } from '@/components/ui/button'
import { Tabs } from '@/components/ui/tabs'
import { TextArea, TextField } from '@/components/ui/text-field'
import { keepEarlyWords } from '@/lib/client/browser/early-words'
import { usePublicSettings } from '@/lib/client/browser/public-settings'
import { useGuest } from '@/lib/client/session/guest'
import { closingPath } from '@/lib/config/landing'
import { limits } from '@/lib/config/limits'
import { type SupportTab, supportPath, supportTabs } from '@/lib/config/routes'
import {
  contactFormSchema,
  contactIssue,
  supportMessages,
  type ContactForm as Values,
} from '@/lib/domain/feedback/support-forms'
import { EmailField, FormFrame } from './form-frame'
import { IssueForm } from './issue-form'
import { LeadForm } from './lead-form'
import { usePictures } from './use-pictures'
import { usePrefilledEmail, useReport } from './use-report'

const elsewhere = { target: '_blank', rel: 'noreferrer', prefetch: false } as const

/** Opens the installation's booking address, else the lead form. */
function MeetingLink({ onForm }: { onForm: () => void }) {
  const { meetingUrl } = usePublicSettings()
  const { to } = useGuest()
  const ref = useSearchParams().get('ref') ?? undefined
  const isElsewhere = meetingUrl !== null
  const href = meetingUrl ?? to(supportPath({ tab: 'new-leads', ref }))
  const stay = (event: MouseEvent) => {
    // Modified clicks open the link in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onForm()
  }
  return (
    <aside className="self-start rounded-md bg-ink-50 p-4">
      <h2 className="text-base font-semibold">Rather talk?</h2>
      <p className="mt-1 mb-4 text-ink-600">
        Half an hour with somebody who knows the data: your area, your questions, your screen.
      </p>
      <LinkButton
        href={href}
        tone="line"
        size="lg"
        block
        icon={<CalendarDays aria-hidden />}
        {...(isElsewhere ? elsewhere : { onClick: stay })}
      >
        Book a meeting
        {isElsewhere && <span className="sr-only"> (opens in a new tab)</span>}
      </LinkButton>
    </aside>
  )
}

const labels: Record<SupportTab, string> = {
  'new-leads': 'Get New Leads',
  'report-issue': 'Report Issue',
  others: 'Others',
}

const intros: Record<SupportTab, string> = {
  'new-leads': 'Tell us where you are looking for locations. We will reply with a proposal or a demo.',
  'report-issue': 'Say what went wrong and where. A picture of the screen helps.',
  others: 'Anything else: questions, wishes, your contract.',
}

/** Returns to where support was opened. */
function CloseLink() {
  const { isGuest } = useGuest()
  const [ref] = useQueryState('ref')
  return (
    <LinkButton href={closingPath(ref ?? undefined, isGuest)} tone="line" icon={<X aria-hidden />}>
      Close
    </LinkButton>
  )
}

/** The support overlay: three forms in tabs named in the address, and a booking link. */
export function SupportScreen() {
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(supportTabs).withDefault('others'))
  const [isThanked, thank] = useState(false)
  const [asked, ask] = useState(0)
  const pictures = usePictures()
  const done = useCallback(() => thank(true), [])
  const over = useCallback(() => thank(false), [])
  const show = (next: SupportTab, askedNow: number) => {
    thank(false)
    ask(askedNow)
    void setTab(next)
  }
  const choose = (next: SupportTab) => show(next, 0)
  const book = () => show('new-leads', asked + 1)
  const forms: Record<SupportTab, ReactNode> = {
    'new-leads': <LeadForm asked={asked} onDone={done} />,
    'report-issue': <IssueForm onDone={done} pictures={pictures} />,
    others: <ContactForm onDone={done} />,
  }
  const tabs = supportTabs.map((value) => ({
    value,
    label: labels[value],
    content: isThanked ? (
      <ThanksPanel onOver={over} />
    ) : (
      <>
        <p className="mt-1 mb-5 text-base text-ink-600">{intros[value]}</p>
        {forms[value]}
      </>
    ),
  }))
  return (
    <div className="flex-1 scroll-pt-20 overflow-y-auto">
      <div className="mx-auto grid max-w-5xl gap-x-16 gap-y-6 px-5 py-6 sm:px-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_280px]">
        <header className="flex items-center justify-between gap-4 lg:col-span-2">
          <h1 className="text-xl font-semibold tracking-[-0.02em] sm:text-2xl">Support</h1>
          <CloseLink />
        </header>
        <Tabs label="Support" tabs={tabs} value={tab} onChange={choose} className="min-w-0" />
        <MeetingLink onForm={book} />
        <RightsLine year={new Date().getFullYear()} className="text-xs text-ink-600 lg:col-span-2" />
      </div>
    </div>
  )
}

/** Replaces the form for 15 s and takes the focus, because the focused button is gone. */
function ThanksPanel({ onOver }: { onOver: () => void }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(onOver, limits.supportThanks)
    return () => clearTimeout(timer)
  }, [onOver])
  return (
    <div role="status" className="mt-3 flex items-center gap-3 rounded-md bg-success-wash p-4 text-success">
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      <p ref={text} tabIndex={-1} className="text-base font-medium outline-none">
        {supportMessages.received}
      </p>
    </div>
  )
}

function ContactForm({ onDone }: { onDone: () => void }) {
  const form = useForm<Values>({
    defaultValues: { email: '', title: '', message: '' },
    resolver: zodResolver(contactFormSchema),
  })
  const register = keepEarlyWords(form)
  const failed = supportMessages.messageFailed
  const report = useReport(form, { draft: 'support-contact', toIssue: contactIssue, failed, onDone })
  usePrefilledEmail(form, { field: 'email', email: report.writer.email })
  const { errors } = form.formState
  return (
    <FormFrame report={report}>
      <EmailField field={register('email')} error={errors.email?.message} />
      <TextField
        label="Title (optional)"
        size="lg"
        autoComplete="off"
        maxLength={200}
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label="Message"
        required
        rows={6}
        maxLength={10_000}
        error={errors.message?.message}
        {...register('message')}
      />
    </FormFrame>
  )
}
