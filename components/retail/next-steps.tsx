import { ArrowRight } from 'lucide-react'
import { buttonClass } from '@/components/ui/button'
import { publicPages } from '@/lib/config/public-pages'
import { routes, supportPath } from '@/lib/config/routes'
import { guestPath } from '@/lib/config/site'

/** The demo form, with its page of origin. */
export const demoHref = supportPath({ tab: 'new-leads', ref: publicPages.retail.path })

/** The installation's booking address, else the form. */
const meetingHref = (meetingUrl: string | null) => meetingUrl ?? demoHref

type NextStepsProps = { meetingUrl: string | null; className?: string | undefined }

/** A demo, the product as a guest, or a meeting; on dark ground. */
export function NextSteps({ meetingUrl, className }: NextStepsProps) {
  return (
    <div className={className}>
      <div className="flex flex-wrap gap-3">
        <a href={demoHref} className={buttonClass({ tone: 'volt', size: 'touch' })}>
          Book a demo
        </a>
        <a href={guestPath(routes.home)} className={buttonClass({ tone: 'dark', size: 'touch' })}>
          Look around as a guest
          <ArrowRight aria-hidden />
        </a>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-1.5 text-base text-ink-300">
        No account needed. Rather talk first?
        <a
          href={meetingHref(meetingUrl)}
          className="inline-flex h-11 items-center rounded-sm font-medium text-paper underline decoration-ink-500 underline-offset-4 hover:decoration-paper"
        >
          Book a meeting
        </a>
      </p>
    </div>
  )
}
