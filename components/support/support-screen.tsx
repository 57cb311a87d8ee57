'use client'

import { X } from 'lucide-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { type ReactNode, useCallback, useState } from 'react'
import { RightsLine } from '@/components/shell/rights-line'
import { LinkButton } from '@/components/ui/link-button'
import { Tabs } from '@/components/ui/tabs'
import { useGuest } from '@/lib/client/session/guest'
import { closingPath } from '@/lib/config/landing'
import { type SupportTab, supportTabs } from '@/lib/config/routes'
import { ContactForm } from './contact-form'
import { IssueForm } from './issue-form'
import { LeadForm } from './lead-form'
import { MeetingLink } from './meeting-link'
import { ThanksPanel } from './thanks-panel'
import { usePictures } from './use-pictures'

const labels: Record<SupportTab, string> = {
  'new-leads': 'Get New Leads',
  'report-issue': 'Report Issue',
  others: 'Others',
}

const intros: Record<SupportTab, string> = {
  'new-leads': 'Tell us where you look for locations. We come back with a proposal, or with a demo.',
  'report-issue': 'Say what went wrong and where. A picture of the screen helps.',
  others: 'Anything else: questions, wishes, your contract.',
}

/** Close button, at the right of the heading: back to where support was opened. */
function CloseLink() {
  const { isGuest } = useGuest()
  const [ref] = useQueryState('ref')
  return (
    <LinkButton href={closingPath(ref ?? undefined, isGuest)} tone="line" icon={<X aria-hidden />}>
      Close
    </LinkButton>
  )
}

/** The support overlay: three forms in tabs named by the address, and a link to book a meeting. */
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
