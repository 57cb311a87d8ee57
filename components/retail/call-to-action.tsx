import { buttonClass } from '@/components/ui/button-class'
import { Band } from './page-band'
import { demoHref, meetingHref } from './retail-links'

/** The way on, for whoever has read to the end. */
export function CallToAction({ meetingUrl }: { meetingUrl: string | null }) {
  return (
    <Band
      ground="dark"
      title="See it with your own sites"
      lead="Bring ten addresses. We show what surrounds each of them and which would sell charging."
    >
      <div className="flex flex-wrap gap-3">
        <a href={demoHref} className={buttonClass({ tone: 'volt', size: 'touch' })}>
          Book a demo
        </a>
        <a href={meetingHref(meetingUrl)} className={buttonClass({ tone: 'dark', size: 'touch' })}>
          Book a meeting
        </a>
      </div>
    </Band>
  )
}
